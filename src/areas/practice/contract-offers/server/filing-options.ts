/** A client's filings, as options for the contract of an offer. */
import { and, desc, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { matchesTerms } from "../../../../server/listing/filters.ts";
import { numberOf, filingView as f } from "../../filings/server/public.ts";
import type { contractOffersContract as contract } from "../contract.ts";

const maxOptions = 50;

export async function filingOptions({ client, search }: ParsedOf<typeof contract.filings>, { db }: Call) {
  const rows = await db
    .select()
    .from(f)
    .where(and(eq(f.clientId, client), ...matchesTerms(f.searchText, search)))
    .orderBy(desc(f.subscriptionDate), desc(f.id))
    .limit(maxOptions);
  return rows.map((row) => ({ _id: row.id, number: numberOf(row), topic: row.topic, date: row.subscriptionDate }));
}
