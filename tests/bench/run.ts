/**
 * npm run bench: one run, everything as a ratio measured beside its yardstick, in turn (A B B A …), medians with their
 * spread. A goal that is missed fails the run.
 * npm run bench -- routes export: only these.
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
 *   weight      every public page on a slow line and a slow phone: largest paint, requests, bytes, shift
 *   processes   memory and start of the product's process against a bare Fastify process
 */
import { create } from "./create.ts";
import { heavy } from "./heavy.ts";
import { exports } from "./export.ts";
import { goalsMissed, say } from "./figures.ts";
import { lists } from "./lists.ts";
import { openOffice, type Office } from "./office.ts";
import { opening } from "./opening.ts";
import { practice } from "./practice.ts";
import { processes } from "./processes.ts";
import { reconcile } from "./reconcile.ts";
import { routes } from "./routes.ts";
import { statistics } from "./statistics.ts";
import { together } from "./together.ts";
import { types } from "./types.ts";
import { weight } from "./weight.ts";

/** Each measure in a file of its own; they run in this order. */
const inOffice: Readonly<Record<string, (office: Office) => Promise<void>>> = {
  create,
  export: exports,
  reconcile,
};

const asked = process.argv.slice(2);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

const measures = Object.entries(inOffice).filter(([name]) => isAsked(name));
if (measures.length > 0) {
  const office = await openOffice();
  for (const [, measure] of measures) await measure(office);
  await office.close();
}
if (isAsked("routes")) await routes();
if (isAsked("heavy")) await heavy();
if (isAsked("opening")) await opening();
if (isAsked("lists")) await lists();
if (isAsked("together")) await together();
if (isAsked("practice")) await practice();
if (isAsked("statistics")) await statistics();
if (isAsked("types")) types();
if (isAsked("weight")) await weight();
if (isAsked("processes")) await processes();
if (goalsMissed() > 0) say(`${goalsMissed()} goals are missed.`);
process.exit(goalsMissed() > 0 ? 1 : 0);
