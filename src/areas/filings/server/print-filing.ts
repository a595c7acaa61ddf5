/** A filing on paper: gathered here, composed by a worker. It leaves an audit line. */
import { asc, eq, or } from "drizzle-orm";
import type { Download } from "../../../kit/contract.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { countryNaming } from "../../nomenclators/server/public.ts";
import { numberOf } from "../columns.ts";
import { entire, readFilings } from "./queries.ts";
import { filingResource } from "./filing-resource.ts";
import { filings } from "./tables.ts";

export async function printFiling({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const { db, language, now } = call;
  const one = await filingResource.get({ id }, call);
  const [filing] = await entire(db, language, [one]);
  const contract = one.parent ?? id;
  const tree =
    one.kind === "advisory"
      ? []
      : await readFilings(call, {
          where: or(eq(filings.id, contract), eq(filings.parentId, contract)) ?? eq(filings.id, contract),
          order: [asc(filings.kind), asc(filings.supplementNumber)],
        });
  const number = numberOf(one);
  await writeAuditEntry(db, call, { action: "filings.print", kind: "filing", id, after: { number } });
  const countryOf = countryNaming(language);
  const paper = {
    filing: filing ?? { ...one, names: {} },
    countries: { country: countryOf(one.country), nationality: countryOf(one.nationality) },
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
  const content = await call.server.workers.run("filing", paper);
  return { name: `${number.replace(/[/\\]/g, "-")}.pdf`, mime: "application/pdf", content, inline: true };
}
