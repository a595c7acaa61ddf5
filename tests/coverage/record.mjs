/**
 * Records what a test run exercises. Preload it in every process of the run:
 *
 *     COVERAGE_DIR=/tmp/run NODE_OPTIONS="--import $PWD/tests/coverage/record.mjs" npm test
 *
 * Each process appends its distinct facts to a file of its own in COVERAGE_DIR, one a line: the kind, a tab, the fact.
 * `compare.mjs` reads two such folders. Facts come from public hooks of Fastify and pg, so that the product carries no
 * code for it: `call` (method, route, status), `refusal` (the same with its error code), `transition` (log table, from,
 * to), `statement` (a table that is written). Journeys add `screen` (tests/journeys/test.ts).
 */
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const folder = process.env.COVERAGE_DIR;
const recordedUrls = new Set();

export function recordFact(kind, fact) {
  const line = `${kind}\t${fact}\n`;
  if (!folder || recordedUrls.has(line)) return;
  recordedUrls.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.tsv`), line);
}

if (folder) {
  subscribe("fastify.initialization", ({ fastify }) => fastify.addHook("onSend", recordResponse));
  recordStatements();
}

function recordResponse(request, reply, payload, done) {
  const { url: route } = request.routeOptions;
  if (route) {
    const call = `${request.method} ${route}`;
    const names = route.includes("/statistics/")
      ? ` ${Object.keys(request.query ?? {})
          .toSorted()
          .join(",")}`
      : "";
    recordFact("call", `${call} ${reply.statusCode}${names}`);
    const code = reply.statusCode >= 400 ? errorCode(payload) : undefined;
    if (code) recordFact("refusal", `${call} ${reply.statusCode} ${code}`);
  }
  done(null, payload);
}

function errorCode(payload) {
  if (typeof payload !== "string") return undefined;
  try {
    return JSON.parse(payload)?.error?.code;
  } catch {
    return undefined;
  }
}

function recordStatements() {
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query").value;
  pg.Client.prototype.query = function recordingQuery(config, values, ...rest) {
    const text = typeof config === "string" ? config : config?.text;
    if (typeof text === "string") recordStatement(text, config?.values ?? values);
    return query.call(this, config, values, ...rest);
  };
}

/** A transition is a row of a log table. Its values are parameters of their own, or lists for all rows of a statement. */
function recordStatement(text, values) {
  for (const [, verb, table] of text.matchAll(/\b(insert into|update|delete from) "(\w+)"/g)) {
    recordFact("statement", `${verb} ${table}`);
  }
  if (!Array.isArray(values)) return;
  const log = /insert into "(\w+_log)" \(([^)]*)\) values \(([^)]*)\)/.exec(text);
  if (log) recordRows(log[1], log[2], log[3], values);
  const lists = /insert into "(\w+_log)" .* from unnest\(([^)]*)\) as entry \(([^)]*)\)/s.exec(text);
  if (lists) recordLists(lists[1], lists[3], lists[2], values);
}

function recordRows(table, names, parameterTexts, values) {
  const columns = namesIn(names);
  const parameters = parameterTexts.split(", ").map((parameter) => Number(parameter.slice(1)));
  const first = parameters.find((parameter) => !Number.isNaN(parameter));
  const width = parameters.filter((parameter) => !Number.isNaN(parameter)).length;
  const [from, to] = ["from_status", "to_status"].map((name) => parameters[columns.indexOf(name)]);
  if (!first || !from || !to) return;
  for (let row = 0; to + row <= values.length; row += width) {
    recordTransition(table, values[from + row - 1], values[to + row - 1]);
  }
}

function recordLists(table, names, parameterTexts, values) {
  const columns = namesIn(names);
  const lists = [...parameterTexts.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1]);
  const [from, to] = ["from", "to"].map((name) => lists[columns.indexOf(name)]);
  for (const [row, status] of to?.entries() ?? []) recordTransition(table, from[row], status);
}

const namesIn = (text) => text.split(", ").map((name) => name.slice(1, -1));
const recordTransition = (table, from, to) => recordFact("transition", `${table} ${from ?? "-"} → ${to}`);
