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
const charactersToldAgain = 6_000;
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

/**
 * Several at a time; what the others print is told when the first has ended. Of one that failed the end is told once more,
 * last of all: who reads the end of a long run sees why.
 */
async function runBeside(name, sets) {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  const running = sets.map(([[command, ...options], more], at) => {
    const child = spawn(command, options, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...more } });
    const told = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => told.push(part));
      if (at === 0) stream.pipe(process.stdout, { end: false });
    }
    return once(child, "close").then(([status]) => ({ status, told: Buffer.concat(told).toString() }));
  });
  const ended = await Promise.all(running);
  for (const { told } of ended.slice(1)) process.stdout.write(told);
  const failed = ended.filter(({ status }) => status !== 0);
  for (const { told } of failed) console.log(`\n── ${name}: what failed\n${told.slice(-charactersToldAgain)}`);
  end(name, begun, failed.length === 0);
}

function end(name, begun, isDone) {
  const seconds = (Date.now() - begun) / 1000;
  note(name, seconds, isDone);
  console.log(`── ${name}: ${isDone ? "done" : "FAILED"} in ${seconds.toFixed(0)} s`);
  if (!isDone) process.exit(1);
}
