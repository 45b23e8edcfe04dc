/** Paths of the page; links are plain <a href>, caught here. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "tables" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; length: number | null }
  | { page: "rules"; game: string | null; rule: string | null }
  | { page: "learn"; game: string | null; step: number }
  | { page: "puzzles"; game: string | null; id: string | null }
  | { page: "mail"; what: string; id: string }
  | { page: "gallery" }
  | { page: "me" }
  | { page: "players"; game: string | null }
  | { page: "host" }
  | { page: "sandbox" }
  | { page: "lost" };

const state = $state({ path: location.pathname, hash: location.hash });

export function route(): Route {
  const [page = "", first = "", second = ""] = state.path.split("/").slice(1).map(decodeURIComponent);
  switch (page) {
    case "":
      return { page: "home" };
    case "new":
      return { page, game: first };
    case "tables":
    case "gallery":
    case "me":
    case "host":
    case "sandbox":
      return { page };
    case "table":
      return { page, id: first };
    case "replay":
      return { page, id: first, length: second ? Number(second) : null };
    case "rules":
      return { page, game: first || null, rule: state.hash.slice(1) || null };
    case "players":
      return { page, game: first || null };
    case "puzzles":
      return { page, game: first || null, id: second || null };
    case "mail":
      return { page, what: first, id: second };
    case "learn":
      return { page, game: first || null, step: Number(second || 1) };
    default:
      return { page: "lost" };
  }
}

function here(): void {
  state.path = location.pathname;
  state.hash = location.hash;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const before = state.path;
  here();
  if (before !== state.path) scrollTo(0, 0);
}

/** Catch clicks on our own links; new tabs, downloads and the API stay the browser's. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): () => void {
  addEventListener("popstate", here);
  addEventListener("hashchange", here);
  document.addEventListener("click", follow);
  return () => {
    removeEventListener("popstate", here);
    removeEventListener("hashchange", here);
    document.removeEventListener("click", follow);
  };
}
