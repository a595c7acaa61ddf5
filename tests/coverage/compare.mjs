/**
 * Compares what two test runs exercised, as `record.mjs` wrote it, and prints the difference as Markdown:
 *
 *     node tests/coverage/compare.mjs tests/coverage/revision-321224881.tsv.gz /tmp/after
 *
 * The compressed file has the facts of the whole test command at the revision before it was divided in two.
 * Ends with 1 when the second run lacks something of the first.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const kinds = {
  call: "Calls: method, route, status (of statistics also the names of what was asked)",
  refusal: "Refusals: method, route, status, error code",
  transition: "Transitions: log table, from → to",
  statement: "Statements: verb and table",
  screen: "Screens opened in a browser",
};

/** A refused statistic: its parameters are random, those of an answered one say what was asked. */
const refusedStatistic = /^(\S+ \S+ [45]\d\d) .*/;

const [before, after] = process.argv.slice(2).map(readFacts);
if (!before || !after) throw new Error("Usage: node tests/coverage/compare.mjs <before> <after>");

const missing = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, difference(before[kind], after[kind])]));
console.log("| what | before | after | missing | new |\n| --- | ---: | ---: | ---: | ---: |");
for (const [kind, title] of Object.entries(kinds)) {
  const counts = [
    before[kind].size,
    after[kind].size,
    missing[kind].length,
    difference(after[kind], before[kind]).length,
  ];
  console.log(`| ${title} | ${counts.join(" | ")} |`);
}
for (const [kind, title] of Object.entries(kinds)) {
  if (missing[kind].length === 0) continue;
  console.log(`\n## Missing: ${title}\n`);
  for (const fact of missing[kind]) console.log(`- \`${fact}\``);
}
process.exitCode = Object.values(missing).some((facts) => facts.length > 0) ? 1 : 0;

/** The facts of a folder, or of one compressed file, by their kind. */
function readFacts(path) {
  const facts = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, new Set()]));
  const texts = path.endsWith(".gz")
    ? [gunzipSync(readFileSync(path)).toString()]
    : readdirSync(path).map((file) => readFileSync(join(path, file), "utf8"));
  for (const line of texts.flatMap((text) => text.trim().split("\n"))) {
    const [kind, fact = ""] = line.split("\t");
    facts[kind]?.add(kind === "call" ? fact.replace(refusedStatistic, "$1") : fact);
  }
  return facts;
}

function difference(facts, others) {
  return [...facts].filter((fact) => !others.has(fact)).toSorted();
}
