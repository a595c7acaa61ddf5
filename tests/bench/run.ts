/**
 * npm run bench: all measures in one run. Values are ratios to a baseline that runs alternately (A B B A …), as medians with
 * their spread. A missed goal fails the run.
 * npm run bench -- routes export: only these.
 * BEFORE=<folder> npm run bench -- routes: compares with another checkout, built and installed there, in the same run.
 *   routes, lists, practice and statistics send each call to both checkouts alternately, each on its own database
 *   (BENCH_ROWS=2000 tries it with few rows); the other parts run there and then here, and their lines are paired.
 *   routes      the built server's lists, records and changes of status against bare Fastify routes with hand-written SQL:
 *               CPU of each process and of the database per call
 *   directus    the same work done by Directus: CPU of the process and of the database per call; only with DIRECTUS=<folder>
 *   create      cost of starting a request, in reads
 *   export      100,000 rows as XLSX and CSV against their bare statements: time, memory, delay of other users
 *   reconcile   a day of 10,000 payments against fetching both of its sides: time, statements, memory; one of 3,000 open differences
 *   documents   issued, printed again and checked, each a second; cost of their seals
 *   audit       writers with and without the audit log; sealing, verifying and proving a million entries
 *   heavy       twenty of each long computation at once: latency of small calls, memory
 *   opening     2,000 clients in ten seconds for 50 places: exact number of places, response times
 *   lists       every page of the longest lists at 100,000 and at 1,000,000 rows, on a PostgreSQL server
 *   together    the year of one of fifty people in the agenda, and a tree of 20,000 folders, against a tenth of each; a table
 *               of 100,000 messages against a hundredth, a room of 500 sockets against a bare Socket.IO server
 *   practice    filings at 10,000 and at 1,000,000 with 300,000 clients behind them, and a spreadsheet of 50,000 clients
 *   statistics  each of them at 10,000 and at 1,000,000 facts, a board of twelve, 100,000 rows as XLSX, a board as PDF
 *   scale       every list, search, board, room and record page at the scale set; only when it is named; --size 0.1 takes a
 *               tenth of the rows
 *   types       CPU of checking the types of each project
 *   tests       minutes of each phase of the test command, as its last run recorded them
 *   weight      every public page on a slow line and a slow phone: largest paint, requests, bytes, shift
 *   office      first visit of the list of requests on a slow network: paints, longest task, requests, scripts
 *   processes   fresh start and memory on either engine; memory and start of the product's process against a bare Fastify process
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measures } from "./bench-cases.ts";
import { compareCheckouts } from "./compare-checkouts.ts";
import { paired } from "./format-comparison.ts";
import { audit } from "./audit.ts";
import { benchCreate } from "./create.ts";
import { heavy } from "./heavy-load.ts";
import { directus } from "./directus.ts";
import { documents } from "./documents.ts";
import { exports } from "./export.ts";
import { goalsMissed, miss, printLine } from "./statistics-of-runs.ts";
import { lists } from "./lists.ts";
import { openOffice, type Office } from "./bench-server.ts";
import { officePaint } from "./office-paint.ts";
import { opening } from "./opening-minute.ts";
import { practice } from "./legal-registers.ts";
import { processes } from "./processes.ts";
import { reconcile } from "./reconcile.ts";
import { scale } from "./scale/scale.ts";
import { statistics } from "./statistics.ts";
import { testMinutes } from "./test-minutes.ts";
import { together } from "./agenda-and-folders.ts";
import { types } from "./types.ts";
import { weight } from "./page-weight.ts";

/** The first measures share one office; it is closed before the others start. */
let office: Promise<Office> | undefined;
const inOffice = (measure: (office: Office) => Promise<void>) => async () => measure(await (office ??= openOffice()));
async function closeOffice(): Promise<void> {
  await (await office)?.close();
  office = undefined;
}

/** The measures, in the order in which they run. */
const parts: Readonly<Record<string, (before?: string) => Promise<void> | void>> = {
  create: inOffice(benchCreate),
  export: inOffice(exports),
  reconcile: async () => inOffice(reconcile)().finally(closeOffice),
  routes: (before) => compareCheckouts("routes", before),
  directus,
  documents,
  audit,
  heavy,
  opening,
  lists,
  together,
  practice,
  statistics,
  scale: () => scale(Number(options.size)),
  types,
  tests: testMinutes,
  weight,
  office: officePaint,
  processes,
};

const program = "tests/bench/run.ts";
const before = process.env.BEFORE === undefined ? undefined : resolve(process.env.BEFORE);
const { values: options, positionals: selectedParts } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "1" } },
});
const unknownParts = selectedParts.filter((name) => !(name in parts));
if (unknownParts.length > 0) throw new Error(`no such measure: ${unknownParts.join(", ")}`);
if (before !== undefined && !existsSync(join(before, "package.json"))) throw new Error(`no checkout at ${before}`);
if (before !== undefined) printLine(`before: ${commitOf(before)}; after: ${commitOf(process.cwd())}`);
for (const [name, part] of Object.entries(parts)) {
  if (selectedParts.length > 0 ? !selectedParts.includes(name) : name === "scale") continue;
  if (before === undefined || name === "types" || name === "tests") await part(before);
  else if (isMeasure(name)) await compareCheckouts(name, before);
  else runBeforeAndAfter(name, before);
}
if (goalsMissed() > 0) printLine(`${goalsMissed()} goals are missed.`);
process.exit(goalsMissed() > 0 ? 1 : 0);

function isMeasure(name: string): name is keyof typeof measures {
  return name in measures;
}

function commitOf(cwd: string): string {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%h %cs %s"], { cwd, encoding: "utf8" });
  return stdout?.trim() || cwd;
}

/** Runs a part in the other checkout and in this one, and prints both outputs paired by line. */
function runBeforeAndAfter(name: string, folder: string): void {
  const { BEFORE: _, ...env } = process.env;
  const run = (cwd: string) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", program, name], {
      cwd,
      env,
      encoding: "utf8",
    });
    return { lines: stdout.split("\n").filter(Boolean), failure: /^.*Error.*$/m.exec(stderr)?.[0], status };
  };
  const [previous, current] = [run(folder), run(process.cwd())];
  if (previous.failure !== undefined) printLine(`${name}: before: ${previous.failure}`);
  else if (previous.lines.length === 0) printLine(`${name}: before: there is no such measure`);
  for (const line of paired(previous.lines, current.lines)) printLine(line);
  if (current.failure !== undefined) printLine(`${name}: ${current.failure}`);
  if (current.status !== 0) miss();
}
