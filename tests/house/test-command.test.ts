import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** What `npm test -- part` runs and says, started as from a shell: nothing of the run that this test is in reaches it. */
function npmTest(...asked: string[]): { status: number | null; said: string } {
  // Nobody answers there: a run that asked for a PostgreSQL server would fail.
  const env = { ...shell(), TEST_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", ...asked], {
    encoding: "utf8",
    env,
  });
  return { status, said: stdout + stderr };
}

function shell(): NodeJS.ProcessEnv {
  const ofThisRun = /^(VITEST|TEST$|NODE_ENV$|TEST_DATABASE_URL$|SERVER_FOLLOWS$|LEGALSIT_TEST_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
}

test("a part of a path runs the tests that have it and nothing else, on the embedded database", () => {
  const { status, said } = npmTest("kit/doors", "kit/pattern");
  expect(status, said).toBe(0);
  expect(said).toContain("tests of kit/doors kit/pattern, on the embedded database only: done");
  expect([...said.matchAll(/✓ (\S+\.test\.ts)/g)].map(([, file]) => file).sort()).toEqual([
    "src/kit/doors.test.ts",
    "src/kit/pattern.test.ts",
  ]);
  expect([...said.matchAll(/── ([^:\n]+)\n/g)]).toHaveLength(1);
});

test("both runs together have every test file, and most of them twice", () => {
  const list = (variables: Record<string, string>) => {
    const env = { ...shell(), ...variables };
    const program = ["node_modules/vitest/vitest.mjs", "list", "--filesOnly", "--json"];
    const { stdout } = spawnSync(process.execPath, program, { encoding: "utf8", env });
    return new Set((JSON.parse(stdout) as { file: string }[]).map(({ file }) => file));
  };
  const all = list({});
  const embedded = list({ SERVER_FOLLOWS: "yes" });
  const server = list({ SERVER_FOLLOWS: "yes", TEST_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(new Set([...embedded, ...server])).toEqual(all);
  expect(embedded.size + server.size).toBeGreaterThan(1.5 * all.size);
});

test("a part that no test has is an error", () => {
  const { status, said } = npmTest("areas/nowhere");
  expect(status).toBe(1);
  expect(said).toContain("No test files found");
});
