/**
 * npm run bench: one run, everything as a ratio measured beside its yardstick, in turn (A B B A …), medians with their
 * spread. A goal that is missed fails the run.
 * npm run bench -- routes export: only these.
 * BEFORE=<folder> npm run bench -- routes: the same of another checkout, built and installed there, in the same run. What
 *   routes, lists, practice and statistics ask is asked of both in turn, each on a database of its own (BENCH_ROWS=2000
 *   tries it on few rows); the other parts run there and then here, and their lines stand beside each other.
 *   routes      the product's lists and records against bare Fastify routes with SQL of their own, on a PostgreSQL server:
 *               CPU of each process and of the database per call
 *   create      what beginning a request costs, in reads
 *   export      100,000 rows as XLSX and CSV against their bare statements: time, memory, what others notice
 *   reconcile   a day of 10,000 payments against fetching both of its sides: time, statements, memory; one of 3,000 open differences
 *   heavy       twenty of everything that computes long at once: what small calls wait, how much memory it takes
 *   opening     2,000 clients in ten seconds for 50 places: exact, how soon each was answered
 *   lists       every page of the longest lists at 100,000 and at 1,000,000 rows, on a PostgreSQL server
 *   together    the year of one of fifty people in the agenda, and a tree of 20,000 folders, against a tenth of each; a table
 *               of 100,000 messages against a hundredth, a room of 500 sockets against a bare Socket.IO server
 *   practice    filings at 10,000 and at 1,000,000 with 300,000 clients behind them, and a spreadsheet of 50,000 clients
 *   statistics  each of them at 10,000 and at 1,000,000 facts, a board of twelve, 100,000 rows as XLSX, a board as PDF
 *   types       CPU of checking the types of each project
 *   tests       minutes of each phase of the test command, as its last run wrote them down
 *   weight      every public page on a slow line and a slow phone: largest paint, requests, bytes, shift
 *   processes   memory and start of the product's process against a bare Fastify process
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { measures } from "./bench-cases.ts";
import { beside } from "./compare-checkouts.ts";
import { paired } from "./format-comparison.ts";
import { benchCreate } from "./create.ts";
import { heavy } from "./heavy-load.ts";
import { exports } from "./export.ts";
import { goalsMissed, miss, say } from "./statistics-of-runs.ts";
import { lists } from "./lists.ts";
import { openOffice, type Office } from "./bench-server.ts";
import { opening } from "./opening-minute.ts";
import { practice } from "./legal-registers.ts";
import { processes } from "./processes.ts";
import { reconcile } from "./reconcile.ts";
import { statistics } from "./statistics.ts";
import { testMinutes } from "./test-minutes.ts";
import { together } from "./agenda-and-folders.ts";
import { types } from "./types.ts";
import { weight } from "./page-weight.ts";

/** The first measures share one; it is closed before the others begin. */
let office: Promise<Office> | undefined;
const inOffice = (measure: (office: Office) => Promise<void>) => async () => measure(await (office ??= openOffice()));
async function closeOffice(): Promise<void> {
  await (await office)?.close();
  office = undefined;
}

/** Each measure in a file of its own; they run in this order. */
const parts: Readonly<Record<string, (before?: string) => Promise<void> | void>> = {
  create: inOffice(benchCreate),
  export: inOffice(exports),
  reconcile: async () => inOffice(reconcile)().finally(closeOffice),
  routes: (before) => beside("routes", before),
  heavy,
  opening,
  lists,
  together,
  practice,
  statistics,
  types,
  tests: testMinutes,
  weight,
  processes,
};

const program = "tests/bench/run.ts";
const before = process.env.BEFORE === undefined ? undefined : resolve(process.env.BEFORE);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no such measure: ${unknown.join(", ")}`);
if (before !== undefined && !existsSync(join(before, "package.json"))) throw new Error(`no checkout at ${before}`);
if (before !== undefined) say(`before: ${commitOf(before)}; after: ${commitOf(process.cwd())}`);
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (before === undefined || name === "types" || name === "tests") await part(before);
  else if (isMeasure(name)) await beside(name, before);
  else oneAfterTheOther(name, before);
}
if (goalsMissed() > 0) say(`${goalsMissed()} goals are missed.`);
process.exit(goalsMissed() > 0 ? 1 : 0);

function isMeasure(name: string): name is keyof typeof measures {
  return name in measures;
}

function commitOf(cwd: string): string {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%h %cs %s"], { cwd, encoding: "utf8" });
  return stdout?.trim() || cwd;
}

/** What a part prints there, beside what it prints here. */
function oneAfterTheOther(name: string, folder: string): void {
  const { BEFORE: _, ...env } = process.env;
  const run = (cwd: string) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", program, name], {
      cwd,
      env,
      encoding: "utf8",
    });
    return { lines: stdout.split("\n").filter(Boolean), failure: /^.*Error.*$/m.exec(stderr)?.[0], status };
  };
  const [earlier, now] = [run(folder), run(process.cwd())];
  if (earlier.failure !== undefined) say(`${name}: before: ${earlier.failure}`);
  else if (earlier.lines.length === 0) say(`${name}: before: there is no such measure`);
  for (const line of paired(earlier.lines, now.lines)) say(line);
  if (now.failure !== undefined) say(`${name}: ${now.failure}`);
  if (now.status !== 0) miss();
}
