// @engine embedded
/** The files and the output of `npm test -- part`, and the division of the tests into parts. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { missingMark, testFiles, testParts } from "../../scripts/test-files.mjs";

/** Runs the test command as from a shell, without the variables of this test run. */
function npmTest(...patterns: string[]): { status: number | null; output: string } {
  // No server answers at this address: a run with PostgreSQL would fail.
  const env = { ...shell(), TEST_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", ...patterns], {
    encoding: "utf8",
    env,
  });
  return { status, output: stdout + stderr };
}

function shell(): NodeJS.ProcessEnv {
  const runVariables = /^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|TEST_|LEGALSIT_TEST_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !runVariables.test(name)));
}

test("a part of a path runs the matching tests only, on the embedded database", () => {
  const { status, output } = npmTest("kit/frontends", "kit/route-pattern");
  expect(status, output).toBe(0);
  expect(output).toContain("tests of kit/frontends kit/route-pattern, on the embedded database only");
  expect([...output.matchAll(/✓ (\S+\.test\.ts)/g)].map(([, file]) => file).sort()).toEqual([
    "src/kit/frontends.test.ts",
    "src/kit/route-pattern.test.ts",
  ]);
  expect([...output.matchAll(/── ([^:\n]+)\n/g)]).toHaveLength(1);
});

test("a part that matches no test is an error", () => {
  const { status, output } = npmTest("areas/nowhere");
  expect(status).toBe(1);
  expect(output).toContain("No test files found");
});

test("the parts together have every file; those with PostgreSQL have each file once", () => {
  const files = testFiles();
  const filesOf = (name: string) => files.filter((file) => testParts[name]?.has(file)).map((file) => file.name);
  const [main, embedded, slow] = [filesOf("main"), filesOf("embedded"), filesOf("slow")];
  expect(new Set([...main, ...embedded, ...slow])).toEqual(new Set(files.map(({ name }) => name)));
  expect([...main, ...slow].sort()).toEqual(
    files.flatMap(({ name, engine }) => (engine === "embedded" ? [] : [name])).sort(),
  );
  expect(main).toContain("tests/contract/access.test.ts");
  expect(slow).toContain("tests/contract/fuzz.test.ts");
  expect(slow).toContain("tests/system/admin.test.ts");
  expect(embedded).toContain("src/server/database/embedded.test.ts");
  expect(embedded).toContain("src/areas/insight/statistics/server/totals-agree.test.ts");
});

test("a file whose result may depend on the engine has a mark with its engines", () => {
  const unmarked = testFiles().map((file) => [file.name, missingMark(file)] as const);
  expect(unmarked.filter(([, dependence]) => dependence.length > 0)).toEqual([]);
});

test("a mark is required only where the engine may change the result", () => {
  const markOf = (text: string) =>
    missingMark({ name: "a.test.ts", engine: "postgres", isMarked: false, isSlow: false, text });
  const openApp = "const app = await openTestApp();\n";
  expect(markOf(`${openApp}await db.execute(sql\`explain (format json) select 1\`);`)).toEqual(["planner"]);
  expect(markOf(`${openApp}openTestApp({ jobs: true });`)).toEqual(["jobs"]);
  expect(markOf(`${openApp}await app.as(who).clients.list({ search: "maria" });`)).toEqual(["text search"]);
  expect(markOf("expect(search(`maria`)).toBe(1);")).toEqual([]);
  expect(markOf(openApp)).toEqual([]);
});
