/** Reads a notarial filing with its history, prints it, and sums up a list. */
import { sql } from "drizzle-orm";
import type { Download, ParsedOf } from "../../../../kit/contract/contract.ts";
import { amountText, currencies, toMinorUnits } from "../../../../kit/numbers/money.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { countryNaming, codeNames } from "../../../administration/nomenclators/server/public.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import { documentTypes } from "../enums.ts";
import type { notarialFilingsContract as contract } from "../contract.ts";
import { notarialFilingAuditActions } from "../history.ts";
import { notarialFilingResource } from "./notarial-filing-resource.ts";
import { notarialFilings } from "./tables.ts";

type ListQuery = ParsedOf<typeof contract.list>;

/** A page with the totals of all matches; one more statement. */
export async function listNotarialFilings(query: ListQuery, call: Call) {
  const page = await notarialFilingResource.list.page(query, call);
  return { ...page, ...(await totalsOf(query, call)) };
}

export async function readNotarialFiling({ id }: { readonly id: string }, call: Call) {
  const filing = await notarialFilingResource.get({ id }, call);
  return {
    ...filing,
    history: await readHistory(call.db, { kind: "notarialFiling", id, actions: notarialFilingAuditActions }),
  };
}

/** Prints the PDF and writes an audit entry. */
export async function printNotarialFiling({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const data = await inTransaction(call.db, async (tx) => {
    const filing = await notarialFilingResource.find({ id }, { ...call, db: tx });
    const { number, actType, deedType, concept, stamps, acquisitionWay } = filing;
    const codes = [actType, deedType, concept, acquisitionWay, ...stamps.map(({ stamp }) => stamp)];
    const names = await codeNames(
      tx,
      codes.filter((each) => each !== null),
      "es",
    );
    await writeAuditEntry(tx, call, { action: "notarialFilings.print", kind: "notarialFiling", id, after: { number } });
    const countryName = countryNaming("es")(filing.country);
    return { filing, names, countryName, firm: await letterheadOf(tx), now: call.now };
  });
  const content = await call.server.workers.run("notarialFiling", data);
  return { name: `${data.filing.number}.pdf`, mime: "application/pdf", content, inline: true };
}

async function totalsOf(query: ListQuery, call: Call) {
  const where = (await notarialFilingResource.list.where(call, query)) ?? sql`true`;
  const { rows } = await call.db.execute<{
    currency: (typeof currencies)[number];
    kind: (typeof documentTypes)[number];
    exportable: boolean;
    count: number;
    value: string;
  }>(sql`
    select currency, document_type as kind, exportable, count(*)::int as count, sum(fee)::text as value
    from ${notarialFilings} where ${where} group by 1, 2, 3`);
  const count = (subset: typeof rows) => subset.reduce((all, row) => all + row.count, 0);
  return {
    sumByCurrency: currencies.flatMap((currency) => {
      const currencyRows = rows.filter((row) => row.currency === currency);
      if (currencyRows.length === 0) return [];
      return [{ currency, value: amountText(currencyRows.reduce((all, { value }) => all + toMinorUnits(value), 0n)) }];
    }),
    byDocumentType: documentTypes.map((key) => ({ key, value: count(rows.filter(({ kind }) => kind === key)) })),
    exportable: count(rows.filter(({ exportable }) => exportable)),
  };
}
