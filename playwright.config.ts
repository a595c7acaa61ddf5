import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserOptions } from "./scripts/ensure-browser.mjs";
import { testSealKeys } from "./src/server/testing/test-environment.ts";

const port = Number(process.env.JOURNEYS_PORT ?? 4810);
const folder = join(tmpdir(), `legalsit-journeys-office-${port}`);

/**
 * Journeys drive the built product as `npm start` serves it: its own database, its own sandbox. `npm run test:all` runs
 * the two projects side by side, each with an office of its own and each for half of the time; a third would only share
 * the two cores. Files run in the order of their names: in `looks` those that only look come before those that change
 * what all share.
 */
const looks = [
  ...["bulk-thousands", "every-\\w+", "from-abroad", "operator", "page-weight", "registry-request", "return-to-list"],
  ...["rows", "same-name", "saved-views", "search-select", "session", "several-people", "slow-line", "table-room"],
  ...["taken-folder", "trash", "unsaved-changes", "vales", "virtual-tables"],
];
const lookSpecs = new RegExp(`/(${looks.join("|")})\\.spec\\.ts$`);

export default defineConfig({
  testDir: "tests/journeys",
  workers: 1,
  projects: [
    { name: "looks", testMatch: lookSpecs },
    { name: "journeys", testIgnore: lookSpecs },
  ],
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  outputDir: `node_modules/.cache/journeys-${port}`,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "es-CU",
    timezoneId: "America/Havana",
    // What never comes says where it was waited for, long before the journey's own time is over.
    actionTimeout: 40_000,
    launchOptions: await browserOptions(),
    // Writing down what every page held costs a twelfth of the time: for who looks for a cause.
    trace: process.env.TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
  },
  webServer: {
    command: `rm -rf ${folder} && node scripts/start.mjs`,
    url: `http://localhost:${port}/health/ready`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "warn", ...testSealKeys },
  },
});
