import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";
import { testFiles, testParts } from "./scripts/test-files.mjs";

/** On a fresh clone nothing is known of how long a file takes; what lasts longest must not begin last. */
const longest = [
  "tests/system/generated-resource",
  "tests/contract/fuzz",
  "statistics/server/totals-agree",
  "statistics/server/cached-figures",
  "tests/faults/",
  "spreadsheet",
  "tests/system/",
  "src/server/jobs",
  "tests/contract/",
  "online-requests/",
];

/** A part of the tests, with its engine and depth (scripts/test-files.mjs); without one all files, on the embedded engine. */
const part = testParts[process.env.TEST_PART ?? ""];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(part));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: testFiles()
      .filter((file) => !part || part.has(file))
      .map(({ name }) => name),
    globalSetup: ["tests/global-setup.ts"],
    environment: "node",
    runner: "tests/test-runner.ts",
    pool: "forks",
    // One more than the two cores of CI: some tests wait for a clock, a connection or a process.
    maxWorkers: 3,
    execArgv: ["--max-semi-space-size=64"],
    // Every file opens a server and a database of its own; loading the product anew for each would take a quarter of the time.
    isolate: false,
    // Transformed modules outlive the run: transforming takes twice as long as one area's tests.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest-modules" },
    sequence: { sequencer: LongestFirst },
    // Only what hangs is ended by time: a busy machine takes as long as it needs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: process.env.TEST_REPORT ? ["default", ["json", { outputFile: process.env.TEST_REPORT }]] : ["default"],
  },
});
