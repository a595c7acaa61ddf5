import { defineConfig } from "@playwright/test";
import { browserOptions } from "./scripts/ensure-browser.mjs";

const port = Number(process.env.JOURNEYS_PORT ?? 4810);
const folder = `node_modules/.cache/journeys-office-${port}`;

/** Journeys drive the built product as `npm start` serves it: its own database, its own sandbox. */
export default defineConfig({
  testDir: "tests/journeys",
  // Journeys change the office that all share, one after the other; whoever only looks at pages may do so beside others.
  workers: 2,
  projects: [
    { name: "pages", testMatch: /every-page/, fullyParallel: true },
    { name: "journeys", testIgnore: /every-page/, workers: 1, dependencies: ["pages"] },
  ],
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  outputDir: `node_modules/.cache/journeys-${port}`,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "es-CU",
    timezoneId: "America/Havana",
    launchOptions: await browserOptions(),
    trace: "retain-on-failure",
  },
  webServer: {
    command: `rm -rf ${folder} && node scripts/start.mjs`,
    url: `http://localhost:${port}/health/ready`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "warn" },
  },
});
