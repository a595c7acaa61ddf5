/** Totals of all filings that match, in one statement. */
import { count, sql, sum } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { amountText, currencies, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { filingColumns } from "../../columns.ts";
import { filingKinds } from "../../enums.ts";
import type { filingsContract as contract } from "../../contract.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { filingResource } from "../filing-resource.ts";
import { type MonthlyTotalsQuery, isByMonth, monthsAndDays } from "./monthly-totals.ts";
import { filings } from "../tables.ts";

export async function filingTotals(query: ParsedOf<typeof contract.totals>, call: Call) {
  const groups = isByMonth(query) ? await groupsByMonth(query, call) : await groupsOfFilings(query, call);
  const { kinds } = { es, en }[call.language];
  const countOf = (subset: typeof groups) => subset.reduce((all, each) => all + each.count, 0);
  return {
    count: countOf(groups),
    sumByCurrency: currencies.flatMap((each) => {
      const currencyGroups = groups.filter((group) => group.currency === each);
      const value = amountText(currencyGroups.reduce((all, { fee }) => all + toMinorUnits(fee), 0n));
      return currencyGroups.length > 0 ? [{ currency: each, value }] : [];
    }),
    byKind: filingKinds.map((key) => ({
      key,
      label: kinds[key],
      value: countOf(groups.filter((group) => group.kind === key)),
    })),
    exportable: countOf(groups.filter((group) => group.exportable)),
  };
}

type Group = Pick<typeof filings.$inferSelect, "kind" | "currency" | "exportable" | "fee"> & { readonly count: number };

async function groupsByMonth(query: MonthlyTotalsQuery, { db }: Call): Promise<Group[]> {
  const { rows } = await db.execute<Group & Record<string, unknown>>(sql`
    select kind, currency, exportable, sum(count)::int as count, sum(fee)::numeric(20, 2)::text as fee
    from (${monthsAndDays(query)}) parts group by kind, currency, exportable having sum(count) <> 0`);
  return rows;
}

async function groupsOfFilings(query: ParsedOf<typeof contract.totals>, call: Call): Promise<Group[]> {
  const { kind, currency, exportable } = filings;
  return call.db
    .select({ kind, currency, exportable, count: count(), fee: sql<string>`coalesce(${sum(filings.fee)}, 0)::text` })
    .from(filings)
    .where(await filingResource.list.where(call, { ...query, sort: filingColumns.sort }))
    .groupBy(kind, currency, exportable);
}
