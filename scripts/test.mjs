// npm test: check, build, sizes, tests on the embedded engine and on a PostgreSQL server, journeys in a browser.
// Everything it needs comes from the registry packages: no engine, browser or font has to be installed.
// npm test -- areas/terms: only the tests whose path has that part, on the embedded engine; options of vitest may follow.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { browserOptions } from "./ensure-browser.mjs";
import { notePhases } from "./phases.mjs";
import { startPostgres } from "./postgres.mjs";

const node = (...options) => [process.execPath, ...options];
const vitest = node("node_modules/vitest/vitest.mjs", "run");
const asked = process.argv.slice(2);
/** A part of the tests says nothing of how long all of them take. */
const note = asked.length > 0 ? () => {} : notePhases();

if (asked.length > 0) {
  const embedded = { TEST_DATABASE_URL: "", SERVER_FOLLOWS: "" };
  run(`tests of ${asked.join(" ")}, on the embedded database only`, [...vitest, ...asked], embedded);
  process.exit();
}
run("check", node("scripts/check.mjs"));
run("build", node("scripts/build.mjs"));
run("sizes", node("scripts/size.mjs"));
run("tests on the embedded database", vitest, { TEST_DATABASE_URL: "", SERVER_FOLLOWS: "yes" });
const postgres = await startPostgres();
try {
  run("tests on a PostgreSQL server", vitest, { TEST_DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
// Unpacked once, before two ask for it.
await browserOptions();
await runBeside("journeys", [
  [node("node_modules/@playwright/test/cli.js", "test", "--project=journeys"), {}],
  [node("node_modules/@playwright/test/cli.js", "test", "--project=looks"), { JOURNEYS_PORT: "4840" }],
]);

function run(name, [command, ...options], more = {}) {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, options, { stdio: "inherit", env: { ...process.env, ...more } });
  end(name, begun, status === 0);
}

/** Several at a time; what the others print is told when the first has ended. */
async function runBeside(name, [[first, more], ...others]) {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const start = ([command, ...options], more, stdio) =>
    spawn(command, options, { stdio: ["ignore", stdio, stdio], env: { ...process.env, ...more } });
  const beside = others.map(([command, more]) => {
    const child = start(command, more, "pipe");
    const told = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => told.push(part));
    return once(child, "close").then(([status]) => ({ status, told }));
  });
  const [status] = await once(start(first, more, "inherit"), "close");
  const ended = await Promise.all(beside);
  for (const { told } of ended) process.stdout.write(Buffer.concat(told));
  const done = [status, ...ended.map(({ status }) => status)].every((each) => each === 0);
  end(name, begun, done);
}

function end(name, begun, isDone) {
  const seconds = (Date.now() - begun) / 1000;
  note(name, seconds, isDone);
  console.log(`── ${name}: ${isDone ? "done" : "FAILED"} in ${seconds.toFixed(0)} s`);
  if (!isDone) process.exit(1);
}
