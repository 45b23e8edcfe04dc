import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] }, // Svelte as it runs on the page, not on a server
    test: {
      environment: "happy-dom",
      pool: "vmThreads", // the made-up browser is made once a worker
      include: ["tests/**/*.test.ts"],
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
