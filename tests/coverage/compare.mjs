/**
 * Compares what two test runs exercised, as `record.mjs` wrote it, and prints the difference as Markdown:
 *
 *     node tests/coverage/compare.mjs tests/coverage/revision-321224881.tsv.gz /tmp/after
 *
 * docs/test-coverage.md has the result. The compressed file has the facts of the whole test command at the revision before it was divided in two.
 * Ends with 1 when the second run lacks something of the first that `explanations.mjs` does not explain.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { explanations } from "./explanations.mjs";

const kinds = {
  call: "Calls: method, route, status (of statistics also the names of what was asked)",
  refusal: "Refusals: method, route, status, error code",
  transition: "Transitions: log table, from → to",
  statement: "Statements: verb and table",
  screen: "Screens opened in a browser",
};

const maxListed = 100;
/** A refused statistic: its parameters are random, those of an answered one contain what was requested. */
const refusedStatistic = /^(\S+ \S+ [45]\d\d) .*/;

const [before, after] = process.argv.slice(2).map(readFacts);
if (!before || !after) throw new Error("Usage: node tests/coverage/compare.mjs <before> <after>");

const reasonOf = (fact) => explanations.find(([pattern]) => pattern.test(fact))?.[1];
const missing = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, difference(before[kind], after[kind])]));
const unexplained = Object.values(missing).flatMap((facts) => facts.filter((fact) => !reasonOf(fact)));

console.log("| what | before | after | new | missing | not explained |\n| --- | ---: | ---: | ---: | ---: | ---: |");
for (const [kind, title] of Object.entries(kinds)) {
  const counts = [
    before[kind].size,
    after[kind].size,
    difference(after[kind], before[kind]).length,
    missing[kind].length,
    missing[kind].filter((fact) => !reasonOf(fact)).length,
  ];
  console.log(`| ${title} | ${counts.join(" | ")} |`);
}
for (const [pattern, reason] of explanations) {
  const facts = [...new Set(Object.values(missing).flat())].filter((fact) => pattern.test(fact));
  if (facts.length === 0) continue;
  console.log(`\n${reason}\n`);
  // What is written by hand is listed; what a rule generates for each address is not.
  if (facts.length > maxListed) console.log(`- ${facts.length} facts, such as \`${facts[0]}\``);
  else for (const fact of facts) console.log(`- \`${fact}\``);
}
if (unexplained.length > 0) console.log("\nNot explained:\n");
for (const fact of unexplained) console.log(`- \`${fact}\``);
process.exitCode = unexplained.length > 0 ? 1 : 0;

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
