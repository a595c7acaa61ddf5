/** The PDF of an offer. Each download by staff writes an audit entry. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { type DocumentSource, printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import type { ContractOffer } from "../../offer.ts";
import { offerLetterhead } from "./offer-letterhead.ts";
import { offerDocument } from "./offer-pdf.ts";
import { contractOfferResource } from "../offer-resource.ts";
import { readAllOffers } from "../queries.ts";
import { contractOffers } from "../tables.ts";

export async function printOffer(call: Call, id: string): Promise<Download> {
  const offer = await contractOfferResource.find({ id }, call);
  const { offerNumber, status, version } = offer;
  await writeAuditEntry(call.db, call, {
    action: "contractOffers.print",
    kind: "contractOffer",
    id,
    after: { offerNumber, status, version },
  });
  return printDocuments(call, offerSource, offer);
}

/** The operations check the access: staff and payers get the same PDF. */
export const offerSource: DocumentSource<ContractOffer> = {
  kind: "offer",
  async read({ db, now }, offer) {
    const codes = [
      ...offer.concepts.map(({ concept }) => concept),
      ...offer.paymentMethods.map(({ method }) => method),
      ...offer.mainActivities,
    ];
    const names = await codeNames(db, codes, "es");
    const document = offerDocument({
      offer,
      names: Object.fromEntries(names),
      letterhead: await offerLetterhead(db, offer.bankAccount),
      now,
    });
    const sheet = {
      recordId: offer._id,
      facts: {
        holder: maskFullName(offer.clientName),
        amount: formatMoney(offer.totalAmount, offer.currency, "es"),
        date: offer.date,
        quantity: offer.concepts.length,
        ...(offer.contract && { reference: offer.contract }),
      },
      person: { name: offer.clientName },
      document,
      isPreview: offer.status === "draft",
    };
    return { documents: [sheet], fileName: offer.offerNumber };
  },
  demo: {
    email: "commercial@demo.example",
    input: async (db) => {
      const [offer] = await readAllOffers(db, { where: eq(contractOffers.status, "signed"), order: [] });
      return offer;
    },
  },
};
