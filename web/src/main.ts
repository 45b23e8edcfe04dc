import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";

const RELOADED = "waset.reloaded";

/** The server has a newer page than this one, whose parts have other names; a part that is really missing stays so. */
addEventListener("vite:preloadError", (event) => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 10_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  event.preventDefault();
  location.reload();
});

/** Installed, or visited before, the page opens at once; see sw.js. */
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));

const target = document.getElementById("app");
if (target) mount(App, { target });
