/** What the names of `facts.ts` mean of virtual tables. */
import { sql } from "drizzle-orm";
import {
  type FactContext,
  instantColumn,
  type FactSource,
  defineFactSource,
} from "../../../server/facts/fact-source.ts";
import { tableKeywordFacts, tableModeratorFacts, virtualTableFacts as tables } from "../facts.ts";
import { keywordOf } from "./keywords.ts";
import { virtualTablePeople as people, virtualTables as t } from "./tables.ts";

const shared = {
  day: instantColumn(t.createdAt),
  // It is of no client and of no country.
  filters: {},
  display: {
    number: t.title,
    kind: sql`'virtualTable'`,
    status: stateOf,
    // Whose it is would be its people; its title says what it is about.
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
  from: sql`${t} cross join lateral (select distinct ${keywordOf(sql`word`)} as keyword from unnest(${t.keywords}) as word) said`,
  id: sql`md5(${t.id}::text || said.keyword)::uuid`,
  dimensions: { keyword: sql`said.keyword` },
  conditions: {},
});

/** As `../states.ts` has it; at the very moment of its end a table is over. */
function stateOf({ now }: FactContext) {
  return sql`case when not ${t.active} then 'inactive' when ${t.openDate} > ${now} then 'scheduled'
    when ${t.closed} or ${t.closeDate} <= ${now} then 'closed' else 'open' end`;
}
