import { BaseSequencer, type TestSpecification } from "vitest/node";
import { configDefaults, defineConfig } from "vitest/config";

/** On a fresh clone nothing is known of how long a file takes; what lasts longest must not begin last. */
const longest = ["tests/faults/", "online-requests/", "tests/contract/"];

/** They open no database, or the embedded one by itself: a second run on a server would only repeat the first. */
const ofNoEngine = [
  "src/kit/**",
  "src/**/web/**",
  "src/areas/*/*.test.ts",
  "src/server/documents/**",
  "src/server/database/embedded.test.ts",
  "tests/faults/kill.test.ts",
  "tests/house/{process,walls,types,bare-machine,menu,deploy,test-command,fields}.test.ts",
  "tests/contract/{documents,words,catalogue,quoted}.test.ts",
];

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
    include: [
      "src/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "tests/{gateways,contract,properties,faults,house,reconciliation}/**/*.test.ts",
    ],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? ofNoEngine : [])],
    globalSetup: ["tests/programs.ts", "src/server/testing/global-setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // Every file opens a server and a database of its own; loading the product anew for each would take a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default"],
  },
});
