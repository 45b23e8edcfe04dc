import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const TEXTS = `
import json, sys, tomllib, pathlib
folder = pathlib.Path(sys.argv[1])
print(json.dumps({file.stem: tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml")}))
`;

/** For the sandbox: texts straight from the locale files, and the fixtures, without a server. */
function sandbox(): Plugin {
  return {
    name: "waset-sandbox",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/sandbox-texts", (request, response) => {
        const lang = request.url === "/de" ? "de" : "en";
        const texts = execFileSync(here("../.venv/bin/python"), ["-c", TEXTS, here(`../src/waset/locales/${lang}`)]);
        response.setHeader("content-type", "application/json");
        response.end(texts);
      });
      server.middlewares.use("/fixtures", (request, response) => {
        const name = (request.url ?? "/").slice(1).replace(/[^a-z0-9.-]/g, "");
        const body = name
          ? readFileSync(here(`fixtures/${name}`))
          : JSON.stringify(readdirSync(here("fixtures")).filter((file) => file.endsWith(".json")));
        response.setHeader("content-type", "application/json");
        response.end(body);
      });
    },
  };
}

const server = process.env["WASET_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sandbox()],
  resolve: { alias: { $lib: here("src/lib") } },
  build: {
    outDir: here("../src/waset/server/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // how long a build takes is no warning
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: server, ws: true } },
  },
});
