/**
 * Removes the access checks of an area one at a time and runs tests: a removal that no test notices is listed. By hand:
 *
 *   npx tsx tests/mutants/access-checks.ts folders [--list] [--from 1] [--to 9] [--tests areas/folders]
 *
 * A check is a condition that throws a refusal of access, a statement that awaits a function which refuses, and the
 * condition of a statement that keeps to what the caller may read.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSync } from "oxc-parser";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
interface Check {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly without: string;
}

const refusals = ["FORBIDDEN", "NOT_FOUND", "NOT_MEMBER", "TABLE_CLOSED", "LINK_REVOKED", "UNAUTHENTICATED"];
const refusing =
  /^(need\w+|refuse(Taking|FileMove|Late|Outsiders|Move)|rightOn\w*|take|moderatorIn|leaderIn|readerIn|writerIn)$/;
const narrowing = /^(may|readable|mayShare|isOwner)$/;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, node);
}

const nameOf = (callee: unknown): string =>
  isNode(callee)
    ? String(callee.type === "Identifier" ? callee.name : isNode(callee.property) ? callee.property.name : "")
    : "";

/** What the code says without a check; nothing where the node is none. */
function withoutCheck(node: Node, parent: Node | undefined, source: string): string | undefined {
  const said = source.slice(node.start, node.end);
  if (node.type === "IfStatement" && !node.alternate && isNode(node.consequent)) {
    const thrown = source.slice(node.consequent.start, node.consequent.end);
    return refusals.some((code) => thrown.includes(`new Refusal("${code}"`)) ? "" : undefined;
  }
  if (node.type === "ExpressionStatement" && isNode(node.expression) && node.expression.type === "AwaitExpression") {
    const { argument } = node.expression;
    return isNode(argument) && refusing.test(nameOf(argument.callee)) ? "" : undefined;
  }
  if (node.type === "CallExpression" && narrowing.test(nameOf(node.callee))) {
    const isCondition = parent?.type === "CallExpression" && nameOf(parent.callee) === "and";
    return isCondition ? "undefined" : said.startsWith("may(") ? undefined : "true";
  }
  return undefined;
}

function checksIn(file: string): Check[] {
  const source = readFileSync(file, "utf8");
  const found: Check[] = [];
  walk(parseSync(file, source).program as unknown as Node, (node, parent) => {
    const without = withoutCheck(node, parent, source);
    if (without === undefined) return;
    const line = source.slice(0, node.start).split("\n").length;
    const text = source.slice(node.start, node.end).replace(/\s+/g, " ").slice(0, 100);
    found.push({ file, line, text, start: node.start, end: node.end, without });
  });
  return found;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    from: { type: "string", default: "1" },
    to: { type: "string", default: "1000" },
    tests: { type: "string", multiple: true },
  },
});
const areas = positionals.length > 0 ? positionals : ["folders", "media", "virtual-tables", "chat", "session"];
const checks = areas.flatMap((area) => {
  const folder = `src/areas/${area}/server`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|^demo/.test(name))
    .flatMap((name) => checksIn(`${folder}/${name}`));
});
const asked = checks
  .map((check, at) => ({ ...check, number: at + 1 }))
  .slice(Number(values.from) - 1, Number(values.to));
const missed: string[] = [];
for (const { number, file, line, text, start, end, without } of asked) {
  const said = `${number} ${file}:${line} ${text}`;
  if (values.list) {
    console.log(said);
    continue;
  }
  const source = readFileSync(file, "utf8");
  const area = file.split("/")[2] ?? "";
  try {
    writeFileSync(file, source.slice(0, start) + without + source.slice(end));
    const run = spawnSync("npm", ["test", "--", ...(values.tests ?? [`areas/${area}`])], { encoding: "utf8" });
    console.log(run.status === 0 ? "MISSED " : "noticed", said);
    if (run.status === 0) missed.push(said);
  } finally {
    writeFileSync(file, source);
  }
}
if (!values.list) console.log(`${missed.length} of ${asked.length} removals were noticed by no test`);
process.exitCode = missed.length > 0 ? 1 : 0;
