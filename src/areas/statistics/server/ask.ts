/** Answers a statistic: one statement, and one more for names. */
import type { Call } from "../../../server/call.ts";
import type { Asked, Meta } from "../answer.ts";
import { facts, lineOf, type Statistic, type StatisticName } from "../catalogue.ts";
import { words as en } from "../definition-words.en.ts";
import { words as es } from "../definition-words.es.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { converts, groupsOf, isConverted, type Wanted } from "./facts.ts";
import { labelsOf } from "./labels.ts";
import { periodOf } from "./period.ts";
import { type Counted, currencyGroupsFrom, groupsFrom, splitFrom, tableFrom } from "./shapes.ts";

const definitions = { es, en };
const words = { es: wordsEs, en: wordsEn };

/** What was asked, with its period and today. */
export const wantedOf = (asked: Asked, now: Date): Wanted => ({ ...asked, ...periodOf(asked, now) });

export async function ask(name: StatisticName, asked: Asked, call: Call) {
  const line = lineOf(name);
  const wanted = wantedOf(asked, call.now);
  const { rows } = await call.db.execute<Counted & Record<string, unknown>>(groupsOf(line, wanted));
  return { docs: await shaped(line, rows, call), meta: metaOf(name, wanted, rows, asked, call) };
}

async function shaped(line: Statistic, rows: readonly Counted[], { db, language }: Call) {
  const isAmount = line.measure === "amount";
  const how = { language, isAmount, beside: line.beside === "amount" };
  const [first, second] = line.by ?? [];
  if (!first) return { value: isAmount ? (rows[0]?.amount ?? "0.00") : (rows[0]?.count ?? 0) };
  const { by } = facts[line.fact];
  const keysOf = (at: "key_1" | "key_2") => [...new Set(rows.map((row) => row[at] ?? ""))];
  const naming = by[first as keyof typeof by];
  const label = await labelsOf(db, language, naming, keysOf("key_1"));
  const fixed = typeof naming === "string" ? [] : naming;
  if (line.perCurrency === "columns") return tableFrom(rows, label, fixed, words[language].sheet);
  if (line.perCurrency) return currencyGroupsFrom(rows, label, how);
  if (!second) return groupsFrom(rows, label, how, fixed);
  const other = await labelsOf(db, language, by[second as keyof typeof by], keysOf("key_2"));
  return splitFrom(rows, [label, other], how);
}

function metaOf(
  name: StatisticName,
  wanted: Wanted,
  rows: readonly Counted[],
  asked: Asked,
  { language, now }: Call,
): Meta {
  const { from, to, today, currency = null } = wanted;
  const line = lineOf(name);
  const unconverted = converts(line, wanted) ? rows.reduce((all, row) => all + (row.unconverted ?? 0), 0) : 0;
  return {
    definition: definitions[language][name].definition,
    asOf: now.toISOString(),
    from,
    to,
    currency,
    ...(isConverted(line) && { unconverted }),
    partial: from <= today && today <= to,
    rows: { operation: `${line.group}/${name}`, input: asked },
  };
}
