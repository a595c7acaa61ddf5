/** Prints a filing as a PDF, composed by a worker, and writes an audit entry. */
import { asc, eq, or } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { countryNaming } from "../../../../administration/nomenclators/server/public.ts";
import { numberOf } from "../../columns.ts";
import { addCodeNames, readFilings } from "../queries.ts";
import { filingResource } from "../filing-resource.ts";
import { filings } from "../tables.ts";

export async function printFiling({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const { db, language, now } = call;
  const record = await filingResource.find({ id }, call);
  const [filing] = await addCodeNames(db, language, [record]);
  const contract = record.parent ?? id;
  const tree =
    record.kind === "advisory"
      ? []
      : await readFilings(call, {
          where: or(eq(filings.id, contract), eq(filings.parentId, contract)) ?? eq(filings.id, contract),
          order: [asc(filings.kind), asc(filings.supplementNumber)],
        });
  const number = numberOf(record);
  await writeAuditEntry(db, call, { action: "filings.print", kind: "filing", id, after: { number } });
  const countryOf = countryNaming(language);
  const data = {
    filing: filing ?? { ...record, names: {} },
    countries: { country: countryOf(record.country), nationality: countryOf(record.nationality) },
    tree: tree.map((each) => ({
      number: numberOf(each),
      topic: each.topic,
      subscriptionDate: each.subscriptionDate,
      fee: each.fee,
      currency: each.currency,
    })),
    firm: await letterheadOf(db),
    language,
    now,
  };
  const content = await call.server.workers.run("filing", data);
  return { name: `${number.replace(/[/\\]/g, "-")}.pdf`, mime: "application/pdf", content, inline: true };
}
