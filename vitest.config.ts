import { BaseSequencer, type TestSpecification } from "vitest/node";
import { configDefaults, defineConfig } from "vitest/config";

/** On a fresh clone nothing is known of how long a file takes; what lasts longest must not begin last. */
const longest = [
  "tests/house/made-register",
  "tests/contract/nonsense",
  "statistics/server/ties-out",
  "statistics/server/kept-figures",
  "tests/faults/",
  "table-file",
  "tests/house/",
  "src/server/jobs",
  "tests/contract/",
  "online-requests/",
];

/** They open no database, or the embedded one by themselves: a second run on a server would only repeat the first. */
const onEmbeddedOnly = [
  "src/kit/**",
  "src/**/web/**",
  "src/areas/*/*.test.ts",
  "src/server/documents/**",
  "src/areas/statistics/server/kept-figures.test.ts",
  "src/server/database/embedded.test.ts",
  "tests/faults/kill.test.ts",
  "tests/house/{admin,bare-machine,deploy,dev,draining,fields,letters,made-register,menu,process,test-command,types,walls,wires}.test.ts",
  "tests/contract/{documents,words,catalogue,quoted,offered,forms}.test.ts",
];

/**
 * What they ask is decided before the database or beside it: by HTTP, sockets, gateways, threads and files; or by the
 * planner, of which a server has the same one with more to choose from. `npm test` runs them on the server alone.
 */
const onServerOnly = [
  "src/server/http/{compression,foreign-origins,limits,log-lines,openapi-page,pace,subscriber}.test.ts",
  "src/server/{id,socket-limits,workers}.test.ts",
  "src/server/gateways/**",
  "src/areas/*/server/**/many-rows.test.ts",
  "src/areas/session/server/even-time.test.ts",
  "tests/contract/{access,addresses,choices,guessing,nonsense}.test.ts",
  "tests/gateways/**",
  "tests/house/{bucket,outage}.test.ts",
];

/** Left out of this run, because the other one has them: of one part alone, or on one engine alone, nothing is. */
const { TEST_DATABASE_URL, SERVER_FOLLOWS } = process.env;
const ofTheOtherRun = TEST_DATABASE_URL ? onEmbeddedOnly : SERVER_FOLLOWS ? onServerOnly : [];

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
    exclude: [...configDefaults.exclude, ...ofTheOtherRun],
    globalSetup: ["tests/global-setup.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // Every file opens a server and a database of its own; loading the product anew for each would take a quarter of the time.
    isolate: false,
    // Transformed modules outlive the run: transforming takes twice as long as one area's tests.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest-modules" },
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default"],
  },
});
