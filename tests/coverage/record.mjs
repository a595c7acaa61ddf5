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

/** A transition is a row of a log table with the columns "from_status" and "to_status". */
function recordStatement(text, values) {
  for (const [, verb, table] of text.matchAll(/\b(insert into|update|delete from) "(\w+)"/g)) {
    recordFact("statement", `${verb} ${table}`);
  }
  const log = /insert into "(\w+_log)" \(([^)]*)\) values \(([^)]*)\)/.exec(text);
  if (!log || !Array.isArray(values)) return;
  const columns = log[2].split(", ").map((name) => name.slice(1, -1));
  const parameters = log[3].split(", ").map((parameter) => Number(parameter.slice(1)));
  const first = parameters.find((parameter) => !Number.isNaN(parameter));
  const width = parameters.filter((parameter) => !Number.isNaN(parameter)).length;
  const positionOf = (name) => parameters[columns.indexOf(name)];
  if (!first || !positionOf("from_status") || !positionOf("to_status")) return;
  for (let row = 0; positionOf("to_status") + row <= values.length; row += width) {
    recordFact(
      "transition",
      `${log[1]} ${values[positionOf("from_status") + row - 1] ?? "-"} → ${values[positionOf("to_status") + row - 1]}`,
    );
  }
}
