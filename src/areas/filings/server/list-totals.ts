/** What all filings that match come to, in one statement. */
import { count, sql, sum } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { amountText, currencies, minor } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import { filingColumns, filingKinds } from "../columns.ts";
import type { filingsContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { filingResource } from "./filing-resource.ts";
import { type ByMonth, isByMonth, monthsAndDays } from "./monthly-totals.ts";
import { filings } from "./tables.ts";

export async function filingTotals(wanted: ParsedOf<typeof contract.totals>, call: Call) {
  const groups = isByMonth(wanted) ? await groupsByMonth(wanted, call) : await groupsOfFilings(wanted, call);
  const { kinds } = { es, en }[call.language];
  const counted = (some: typeof groups) => some.reduce((all, each) => all + each.count, 0);
  return {
    count: counted(groups),
    sumByCurrency: currencies.flatMap((each) => {
      const own = groups.filter((group) => group.currency === each);
      const value = amountText(own.reduce((all, { fee }) => all + minor(fee), 0n));
      return own.length > 0 ? [{ currency: each, value }] : [];
    }),
    byKind: filingKinds.map((key) => ({
      key,
      label: kinds[key],
      value: counted(groups.filter((group) => group.kind === key)),
    })),
    exportable: counted(groups.filter((group) => group.exportable)),
  };
}

type Group = Pick<typeof filings.$inferSelect, "kind" | "currency" | "exportable" | "fee"> & { readonly count: number };

async function groupsByMonth(wanted: ByMonth, { db }: Call): Promise<Group[]> {
  const { rows } = await db.execute<Group & Record<string, unknown>>(sql`
    select kind, currency, exportable, sum(count)::int as count, sum(fee)::numeric(20, 2)::text as fee
    from (${monthsAndDays(wanted)}) parts group by kind, currency, exportable having sum(count) <> 0`);
  return rows;
}

async function groupsOfFilings(wanted: ParsedOf<typeof contract.totals>, call: Call): Promise<Group[]> {
  const { kind, currency, exportable } = filings;
  return call.db
    .select({ kind, currency, exportable, count: count(), fee: sql<string>`coalesce(${sum(filings.fee)}, 0)::text` })
    .from(filings)
    .where(await filingResource.list.where(call, { ...wanted, sort: filingColumns.sort }))
    .groupBy(kind, currency, exportable);
}
