/**
 * Removes the access checks of areas one at a time, runs the areas' tests and lists the removals that no test notices. By
 * hand:
 *
 *   npx tsx tests/mutants/access-checks.ts folders [--list] [--only "queries.ts:(24|36)"] [--tests src/areas/collaboration/media/server]
 *
 * A check is a condition that refuses access, a call of a function that refuses, or a condition that limits rows to what the
 * caller may see. All are wrapped once, and a variable selects the removed one. A first run records the test files in which a
 * check refuses or narrows; without the check only those run, all in one process. The last files run with every check: they
 * fail if a removal has left side effects.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Reporter } from "vitest/node";
import { BaseSequencer, startVitest, type TestSpecification } from "vitest/node";
import { folderOfArea } from "../../scripts/area-folders.mjs";
import { filesBelow } from "../../scripts/source-hash.mjs";
import { findChecks, wrapChecks } from "./removable-checks.ts";

/** One for each process: several areas can run at once. */
const folder = resolve(`tests/mutants/run-${process.pid}`);
const recordFile = `${folder}/record.jsonl`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    tests: { type: "string", multiple: true, default: [] },
  },
});
const allAreas = ["folders", "media", "virtual-tables", "chat", "session"];
const areas = positionals.length > 0 ? positionals : allAreas;
const sources = allAreas
  .flatMap((area) => filesBelow(`${folderOfArea(area)}/server`).sort())
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/demo/.test(file))
  .map((file) => ({ file, checks: findChecks(file, readFileSync(file, "utf8")), first: 1 }));
let count = 0;
for (const source of sources) {
  source.first = count + 1;
  count += source.checks.length;
}
const checks = sources.flatMap(({ file, checks: sourceChecks, first }) =>
  sourceChecks.map(({ line, text }, index) => ({
    number: first + index,
    area: file.split("/")[3] ?? "",
    name: `${first + index} ${file}:${line} ${text}`,
  })),
);
const pattern = new RegExp(values.only);
const selected = checks.filter(({ area, name }) => areas.includes(area) && pattern.test(name));
/** Tests outside of an area that fail without its checks. */
const formerStaff = "tests/contract/former-staff.test.ts";
const testsElsewhere: Readonly<Record<string, readonly string[]>> = {
  session: ["src/areas/procedures/online-requests/server/tracking/find-request.test.ts"],
  folders: [formerStaff],
  media: [
    formerStaff,
    "src/areas/collaboration/chat/server/document-access.test.ts",
    "src/areas/collaboration/virtual-tables/server/documents.test.ts",
  ],
  "virtual-tables": [formerStaff, "src/areas/collaboration/chat/server"],
};
const testPaths =
  values.tests.length > 0
    ? values.tests
    : areas.flatMap((area) => [`${folderOfArea(area)}/server`, ...(testsElsewhere[area] ?? [])]);
const testFiles = testPaths.flatMap((path) =>
  path.endsWith(".ts") ? path : filesBelow(path).filter((file: string) => file.endsWith(".test.ts")),
);

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

interface Run {
  readonly number: number;
  readonly file: string;
}

/** Runs test files, each without one check (0: with all). Returns the numbers of the checks whose tests failed. */
async function runTests(runs: readonly Run[]): Promise<Set<number>> {
  mkdirSync(folder, { recursive: true });
  for (const [index, { number, file }] of runs.entries()) {
    const name = `${folder}/${String(index).padStart(5, "0")}-${number}.test.ts`;
    const load = `await import(${JSON.stringify(`${resolve(file)}?removal=${index}`)})`;
    const condition = `beginRemoval(${number}, ${JSON.stringify(file)}, ${JSON.stringify(recordFile)})`;
    writeFileSync(
      name,
      `import { test } from "vitest";\nimport { beginRemoval } from "../removal.ts";\nif (${condition}) ${load};\nelse test("another file noticed it", () => {});\n`,
    );
  }
  const failed = new Set<number>();
  const reporter: Reporter = {
    onTestModuleEnd: (module) => {
      const number = Number(/-(\d+)\.test\.ts$/.exec(module.moduleId)?.[1]);
      if (module.state() !== "failed") return;
      failed.add(number);
      const tests = [...module.children.allTests("failed")];
      const error = tests[0]?.result().errors?.[0] ?? module.errors()[0];
      console.log(
        `noticed ${checks[number - 1]?.name ?? "NOTHING REMOVED"}\n    ${tests[0]?.fullName ?? "the file"}: ${error?.message?.split("\n")[0]}`,
      );
    },
  };
  const vitest = await startVitest(
    "test",
    [],
    {
      config: false,
      watch: false,
      include: [`${folder}/*.test.ts`],
      exclude: [],
      globalSetup: ["tests/global-setup.ts"],
      pool: "forks",
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      sequence: { sequencer: InOrder },
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      reporters: [reporter],
      env: { TEST_PART: "" },
    },
    {
      plugins: [
        {
          name: "access-checks",
          enforce: "pre",
          transform: (code, id) => {
            const source = sources.find(({ file }) => resolve(file) === id);
            return source && { code: wrapChecks(code, source.checks, source.first), map: null };
          },
        },
      ],
    },
  );
  await vitest.close();
  return failed;
}

if (values.list) for (const { name } of selected) console.log(name);
else {
  rmSync(folder, { recursive: true, force: true });
  try {
    await runTests(testFiles.map((file) => ({ number: 0, file })));
    const recorded = readFileSync(recordFile, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string; seconds: number; used: number[]; hasFailed: boolean })
      .sort((one, other) => one.seconds - other.seconds);
    // A file that fails with every check cannot notice a removal.
    const passingFiles = recorded.filter(({ hasFailed }) => !hasFailed);
    console.log(`${passingFiles.length} of ${testFiles.length} test files; ${selected.length} checks`);
    rmSync(folder, { recursive: true, force: true });
    const runs = selected.flatMap(({ number }) =>
      passingFiles.filter(({ used }) => used.includes(number)).map(({ file }) => ({ number, file })),
    );
    const failed = await runTests([...runs, ...passingFiles.map(({ file }) => ({ number: 0, file }))]);
    const unnoticed = selected.filter(({ number }) => !failed.has(number));
    for (const { number, name } of unnoticed) {
      const isReached = passingFiles.some(({ used }) => used.includes(number));
      console.log(isReached ? "MISSED " : "UNREACHED", name);
    }
    console.log(`${unnoticed.length} of ${selected.length} removals were noticed by no test`);
    process.exitCode = unnoticed.length > 0 || failed.has(0) ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
