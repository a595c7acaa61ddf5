// npm test: check, build, sizes, tests on the embedded engine and on a PostgreSQL server, journeys in a browser.
// Everything it needs comes from the registry packages: no engine, browser or font has to be installed.
import { spawnSync } from "node:child_process";
import { startPostgres } from "./postgres.mjs";

const node = (...options) => [process.execPath, ...options];
const vitest = node("node_modules/vitest/vitest.mjs", "run");

run("check", node("scripts/check.mjs"));
run("build", node("scripts/build.mjs"));
run("sizes", node("scripts/size.mjs"));
run("tests on the embedded database", vitest);
const postgres = await startPostgres();
try {
  run("tests on a PostgreSQL server", vitest, { TEST_DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
run("journeys", node("node_modules/@playwright/test/cli.js", "test"));

function run(name, [command, ...options], more = {}) {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, options, { stdio: "inherit", env: { ...process.env, ...more } });
  console.log(`── ${name}: ${status === 0 ? "done" : "FAILED"} in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  if (status !== 0) process.exit(1);
}
