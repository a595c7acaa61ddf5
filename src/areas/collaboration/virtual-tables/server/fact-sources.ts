/** SQL of the facts in `facts.ts`. */
import { sql } from "drizzle-orm";
import {
  type FactContext,
  instantColumn,
  type FactSource,
  defineFactSource,
} from "../../../../server/facts/fact-source.ts";
import { tableKeywordFacts, tableModeratorFacts, virtualTableFacts as tables } from "../facts.ts";
import { keywordOf } from "./keywords.ts";
import { virtualTablePeople as people, virtualTables as t } from "./tables.ts";

const shared = {
  day: instantColumn(t.createdAt),
  // No client and no country.
  filters: {},
  display: {
    number: t.title,
    kind: sql`'virtualTable'`,
    status: stateOf,
    // The record's title identifies it; tables have no single owner.
    access: ["adminVirtualTable"],
    name: t.title,
    at: (id) => `/virtualTable/detailsVirtualTable?id=${id}`,
    record: t.id,
  },
} as const satisfies Partial<FactSource>;

export const tableFactSource = defineFactSource(tables, {
  ...shared,
  from: sql`${t}`,
  id: t.id,
  dimensions: { state: stateOf, creator: t.createdBy },
  conditions: { active: sql`${t.active}` },
});

export const moderatorFactSource = defineFactSource(tableModeratorFacts, {
  ...shared,
  from: sql`${people} join ${t} on ${t.id} = ${people.tableId}`,
  where: sql`${people.moderator}`,
  id: sql`md5(${t.id}::text || ${people.userId}::text)::uuid`,
  dimensions: { moderator: people.userId },
  conditions: {},
});

export const keywordFactSource = defineFactSource(tableKeywordFacts, {
  ...shared,
  from: sql`${t} cross join lateral (select distinct ${keywordOf(sql`word`)} as keyword from unnest(${t.keywords}) as word) used`,
  id: sql`md5(${t.id}::text || used.keyword)::uuid`,
  dimensions: { keyword: sql`used.keyword` },
  conditions: {},
});

/** Same rules as `../states.ts`: at the instant of its end a table is closed. */
function stateOf({ now }: FactContext) {
  return sql`case when not ${t.active} then 'inactive' when ${t.openDate} > ${now} then 'scheduled'
    when ${t.closed} or ${t.closeDate} <= ${now} then 'closed' else 'open' end`;
}
