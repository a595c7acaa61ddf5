/** The printable offer. Each printing by staff leaves an audit line. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../kit/contract.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { bankAccounts } from "../../bank-accounts/server/tables.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { codeNames } from "../../nomenclators/server/public.ts";
import type { ContractOffer } from "../offer.ts";
import { contractOfferResource } from "./offer-resource.ts";

export async function printOffer(call: Call, id: string): Promise<Download> {
  const offer = await contractOfferResource.get({ id }, call);
  const { offerNumber, status, version } = offer;
  await writeAuditEntry(call.db, call, {
    action: "contractOffers.print",
    kind: "contractOffer",
    id,
    after: { offerNumber, status, version },
  });
  return offerPdfData(call, offer);
}

export async function offerPdfData(call: Pick<Call, "db" | "server" | "now">, offer: ContractOffer): Promise<Download> {
  const codes = [
    ...offer.concepts.map(({ concept }) => concept),
    ...offer.paymentMethods.map(({ method }) => method),
    ...offer.mainActivities,
  ];
  const [found] = offer.bankAccount
    ? await call.db.select().from(bankAccounts).where(eq(bankAccounts.id, offer.bankAccount))
    : [];
  const names = await codeNames(call.db, found ? [...codes, found.bank] : codes, "es");
  const content = await call.server.workers.run("offer", {
    offer,
    names: Object.fromEntries(names),
    account: found
      ? {
          bank: names.get(found.bank) ?? found.bank,
          branch: found.branch,
          number: found.accountNumber,
          swift: found.swiftCode,
          holder: found.holder,
        }
      : null,
    seller: await letterheadOf(call.db),
    now: call.now,
  });
  return { name: `${offer.offerNumber}.pdf`, mime: "application/pdf", content, inline: true };
}
