/**
 * Keeps the shell of the page, so that an installed app opens at once and says kindly when the server is away.
 * Games, texts and everything else of the server always come from the server: nothing of them is ever kept.
 */
const SHELL = "waset-shell-1";
const MOST = 200; // files; older ones belong to pages that are gone

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== SHELL));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

async function keep(request, answer) {
  if (!answer.ok) return;
  const shell = await caches.open(SHELL);
  await shell.put(request, answer);
  const kept = await shell.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((one) => shell.delete(one)));
}

/** The newest page, if the server is there; else the one that was kept. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep("/", answer.clone()));
    return answer;
  } catch (problem) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw problem;
  }
}

/** Built files have their content in their names: what was kept is right for ever. */
async function part(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(part(event));
});
