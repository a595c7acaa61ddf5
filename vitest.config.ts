import { defineConfig } from "vitest/config";

/** About the embedded engine, or about no engine of ours: once is enough. */
const notOnServer = ["src/server/database/embedded.test.ts", "tests/faults/kill.test.ts", "tests/gateways/**"];

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "tests/{gateways,contract,properties,faults,house,reconciliation}/**/*.test.ts",
    ],
    exclude: process.env.TEST_DATABASE_URL ? notOnServer : [],
    globalSetup: ["src/server/testing/global-setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default"],
  },
});
