// @engine embedded
/** What `npm test -- part` runs and says, and which part of the tests has which files. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { missingMark, testFiles, testParts } from "../../scripts/test-files.mjs";

/** Started as from a shell: nothing of the run that this test is in reaches it. */
function npmTest(...patterns: string[]): { status: number | null; output: string } {
  // No server answers there: a run that asked for PostgreSQL would fail.
  const env = { ...shell(), TEST_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", ...patterns], {
    encoding: "utf8",
    env,
  });
  return { status, output: stdout + stderr };
}

function shell(): NodeJS.ProcessEnv {
  const ofThisRun = /^(VITEST|TEST$|NODE_ENV$|TEST_|LEGALSIT_TEST_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
}

test("a part of a path runs the tests that have it and nothing else, on the embedded database", () => {
  const { status, output } = npmTest("kit/frontends", "kit/route-pattern");
  expect(status, output).toBe(0);
  expect(output).toContain("tests of kit/frontends kit/route-pattern, on the embedded database only");
  expect([...output.matchAll(/✓ (\S+\.test\.ts)/g)].map(([, file]) => file).sort()).toEqual([
    "src/kit/frontends.test.ts",
    "src/kit/route-pattern.test.ts",
  ]);
  expect([...output.matchAll(/── ([^:\n]+)\n/g)]).toHaveLength(1);
});

test("a part that no test has is an error", () => {
  const { status, output } = npmTest("areas/nowhere");
  expect(status).toBe(1);
  expect(output).toContain("No test files found");
});

test("the parts together have every file; those of PostgreSQL have each of theirs once", () => {
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
  expect(embedded).toContain("src/areas/statistics/server/totals-agree.test.ts");
});

test("a file whose outcome may depend on the engine says by a mark which engines it runs on", () => {
  const unmarked = testFiles().map((file) => [file.name, missingMark(file)] as const);
  expect(unmarked.filter(([, dependence]) => dependence.length > 0)).toEqual([]);
});

test("a mark is asked for where the engine may decide, and only there", () => {
  const markOf = (text: string) =>
    missingMark({ name: "a.test.ts", engine: "postgres", isMarked: false, isSlow: false, text });
  const opens = "const app = await openTestApp();\n";
  expect(markOf(`${opens}await db.execute(sql\`explain (format json) select 1\`);`)).toEqual(["planner"]);
  expect(markOf(`${opens}openTestApp({ jobs: true });`)).toEqual(["jobs"]);
  expect(markOf(`${opens}await app.as(who).clients.list({ search: "maria" });`)).toEqual(["text search"]);
  expect(markOf("expect(search(`maria`)).toBe(1);")).toEqual([]);
  expect(markOf(opens)).toEqual([]);
});
