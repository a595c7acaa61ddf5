// The tests, in parts (scripts/test-files.mjs). Everything comes from the registry packages: no engine, browser or font
// has to be installed.
//
//   npm test                  check, build, all but slow tests on PostgreSQL, one journey for each main task
//   npm run test:all          the rest: the embedded engine, slow and generated tests, all journeys
//   npm test -- areas/administration/terms   only the tests whose path has that part, on the embedded engine; vitest's options may follow
//
// A phase that fails does not keep the others from running. The end lists what failed and how to run it alone.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { folderOfArea } from "./area-folders.mjs";
import { browserOptions } from "./ensure-browser.mjs";
import { notePhases } from "./time-phases.mjs";
import { startPostgres } from "./postgres.mjs";
import { makeScratchFolder } from "./scratch-folder.mjs";
import { testParts } from "./test-files.mjs";

const reports = "node_modules/.cache/test-reports";
const slowestFiles = 10;
/** Ports of the servers of journeys: each takes several. */
const firstPort = 4810;
const portDistance = 30;
/** Of each failure, at the end: enough to see what happened where only the end of the output is at hand. */
const reasonLines = 12;
const node = (...options) => [process.execPath, ...options];
const vitest = node("node_modules/vitest/vitest.mjs", "run");
const playwright = node("node_modules/@playwright/test/cli.js", "test", "--reporter=list,json");

process.env.TMPDIR = makeScratchFolder();
// «areas/terms» means the area of that name, whatever its group.
const inGroup = (pattern) => pattern.replace(/^(src\/)?areas\/([\w-]+)/, (all, _, name) => folderOfArea(name) ?? all);
const patterns = process.argv
  .slice(2)
  .filter((each) => each !== "--all")
  .map(inGroup);
if (patterns.length > 0) {
  console.log(`\n── tests of ${patterns.join(" ")}, on the embedded database only`);
  const [program, ...options] = [...vitest, ...patterns];
  const env = { ...process.env, TEST_PART: "", TEST_DATABASE_URL: "" };
  process.exit(spawnSync(program, options, { stdio: "inherit", env }).status ?? 1);
}

const isAll = process.argv.includes("--all");
const note = notePhases(isAll ? "test:all" : "test");
const phases = [];
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

if (isAll) {
  await phase("build", () => run(node("scripts/build.mjs")));
  await phase("tests on the embedded database", () => runPart("embedded"));
  await phase("slow and generated tests", () => onPostgres((url) => runPart("slow", url)));
  await phase("journeys", () => journeys([["--project=journeys"], ["--project=looks"]]));
} else {
  await phase("check", () => run(node("scripts/check.mjs")));
  await phase("build", () => run(node("scripts/build.mjs")));
  await phase("tests on a PostgreSQL server", () => onPostgres((url) => runPart("main", url)));
  await phase("journeys of the main tasks", () =>
    journeys(
      [1, 2].map((each) => [`--shard=${each}/2`, "--grep=@main"]),
      { LOOKS: "no" },
    ),
  );
}
summarize();

/** `work` returns { isDone, failures: [{ what, command, reason? }], files: [{ name, seconds }] }. */
async function phase(name, work) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const result = await work();
  const seconds = (Date.now() - startedAt) / 1000;
  const done = { name, seconds, isDone: result.isDone };
  note(done);
  phases.push({ ...result, ...done });
  console.log(`── ${name}: ${result.isDone ? "done" : "FAILED"} in ${seconds.toFixed(0)} s`);
}

function run([program, ...options]) {
  const { status } = spawnSync(program, options, { stdio: "inherit" });
  const command = `node ${options.join(" ")}`;
  return { isDone: status === 0, failures: status === 0 ? [] : [{ what: command, command }], files: [] };
}

async function onPostgres(work) {
  const postgres = await startPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function runPart(testPart, url = "") {
  const report = `${reports}/${testPart}.json`;
  const variables = {
    TEST_PART: testPart,
    TEST_DEPTH: testParts[testPart].isFull ? "full" : "",
    TEST_REPORT: report,
    TEST_DATABASE_URL: url,
  };
  const [program, ...options] = vitest;
  const { status } = spawnSync(program, options, { stdio: "inherit", env: { ...process.env, ...variables } });
  return { isDone: status === 0, ...readVitest(report) };
}

function mergeResults(results) {
  return {
    isDone: results.every(({ isDone }) => isDone),
    failures: results.flatMap(({ failures }) => failures),
    files: results.flatMap(({ files }) => files),
  };
}

function readVitest(report) {
  const { testResults = [] } = readJson(report);
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const command = `npm test -- ${file}`;
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message) return [{ what: file, reason: message, command }];
    return failed.map(({ fullName, failureMessages }) => ({
      what: `${file}: ${fullName}`,
      reason: failureMessages[0],
      command,
    }));
  });
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { failures, files };
}

/** Each selection in parallel, with a server of its own; the output of the others follows that of the first. */
async function journeys(selections, variables = {}) {
  // Unpacked once, before all need it.
  await browserOptions();
  const runs = selections.map((selection, index) => {
    const show = index === 0 ? (text) => process.stdout.write(text) : undefined;
    return journeysOf(selection, { ...variables, JOURNEYS_PORT: String(firstPort + index * portDistance) }, show);
  });
  return mergeResults(await Promise.all(runs));
}

async function journeysOf(selection, variables, show) {
  const report = `${reports}/journeys-${variables.JOURNEYS_PORT}.json`;
  const env = { ...process.env, ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const [program, ...options] = [...playwright, ...selection];
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "pipe"], env });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", show ?? ((text) => output.push(text)));
  const [status] = await once(child, "close");
  process.stdout.write(Buffer.concat(output));
  return { isDone: status === 0, ...readPlaywright(report) };
}

function readPlaywright(report) {
  const { suites = [], errors = [] } = readJson(report);
  const specs = suites.flatMap(specsOf);
  const failures = [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => ({
        what: `tests/journeys/${file}:${line}: ${title}`,
        reason: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
        command: `npx playwright test ${file}:${line}`,
      })),
    ...errors.map(({ message }) => ({ what: message, command: "npx playwright test" })),
  ];
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  }
  return { failures, files: [...seconds].map(([file, each]) => ({ name: `tests/journeys/${file}`, seconds: each })) };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** An empty object if the phase ended before it wrote its report. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function summarize() {
  const line = (seconds, text) => console.log(`${seconds.toFixed(0).padStart(6)} s  ${text}`);
  console.log("\n── phases");
  for (const { name, seconds, isDone } of phases) line(seconds, isDone ? name : `${name}: FAILED`);
  line(
    phases.reduce((sum, { seconds }) => sum + seconds, 0),
    "all",
  );
  console.log(`\n── the ${slowestFiles} slowest files`);
  const files = phases.flatMap((each) => each.files).toSorted((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of files.slice(0, slowestFiles)) line(seconds, name);
  if (!isAll) {
    console.log("\n── left to `npm run test:all`");
    console.log("the embedded engine, slow and generated tests, all journeys with the look of every page");
  }
  const failed = phases.filter(({ isDone }) => !isDone);
  if (failed.length === 0) return;
  console.log("\n── failed");
  for (const { name, failures } of failed) {
    if (failures.length === 0) console.log(`${name}: see above`);
    for (const { what, reason = "", command } of failures) {
      console.log(`${what}\n    ${command}`);
      const [message = ""] = reason.split(/\n\s+at /);
      for (const text of message.split("\n").filter(Boolean).slice(0, reasonLines)) console.log(`    ${text}`);
    }
  }
  process.exitCode = 1;
}
