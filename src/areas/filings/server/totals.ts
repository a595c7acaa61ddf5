/** What all filings that match come to, in one statement. */
import { count, sql, sum } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { amountText, currencies, minor } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import { filingColumns, filingKinds } from "../columns.ts";
import type { filings as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { register } from "./register.ts";
import { filings } from "./tables.ts";

export async function totalsOf(wanted: ParsedOf<typeof contract.totals>, call: Call) {
  const { kind, currency, exportable } = filings;
  const groups = await call.db
    .select({ kind, currency, exportable, count: count(), fee: sql<string>`coalesce(${sum(filings.fee)}, 0)::text` })
    .from(filings)
    .where(await register.list.where(call, { ...wanted, sort: filingColumns.sort }))
    .groupBy(kind, currency, exportable);
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
