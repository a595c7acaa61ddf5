/** The PDF of an offer. Each download by staff writes an audit entry. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { bankAccountView } from "../../../../money/bank-accounts/server/public.ts";
import {
  type DocumentToIssue,
  issueDocuments,
  previewDocument,
} from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import type { ContractOffer } from "../../offer.ts";
import { offerDocument } from "./offer-pdf.ts";
import { contractOfferResource } from "../offer-resource.ts";

export async function printOffer(call: Call, id: string): Promise<Download> {
  const offer = await contractOfferResource.find({ id }, call);
  const { offerNumber, status, version } = offer;
  await writeAuditEntry(call.db, call, {
    action: "contractOffers.print",
    kind: "contractOffer",
    id,
    after: { offerNumber, status, version },
  });
  return offerPdfData(call, offer);
}

export async function offerPdfData(call: Call, offer: ContractOffer): Promise<Download> {
  const codes = [
    ...offer.concepts.map(({ concept }) => concept),
    ...offer.paymentMethods.map(({ method }) => method),
    ...offer.mainActivities,
  ];
  const [account] = offer.bankAccount
    ? await call.db.select().from(bankAccountView).where(eq(bankAccountView.id, offer.bankAccount))
    : [];
  const names = await codeNames(call.db, account ? [...codes, account.bank] : codes, "es");
  const document = offerDocument({
    offer,
    names: Object.fromEntries(names),
    account: account
      ? {
          bank: names.get(account.bank) ?? account.bank,
          branch: account.branch,
          number: account.accountNumber,
          swift: account.swiftCode,
          holder: account.holder,
        }
      : null,
    seller: await letterheadOf(call.db),
    now: call.now,
  });
  const { watermark } = document;
  // A draft is a preview: nobody outside of the firm gets it.
  const content =
    offer.status === "draft" && watermark
      ? await previewDocument(call, { ...document, watermark })
      : await issueDocuments(call, call, [issueOf(offer, document)], document.title);
  return { name: `${offer.offerNumber}.pdf`, mime: "application/pdf", content, inline: true };
}

const issueOf = (offer: ContractOffer, document: PdfDocument): DocumentToIssue => ({
  kind: "offer",
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
});
