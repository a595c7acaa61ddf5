/** An offer as its payer sees it: by the page's token, by a payment link, or as the signed-in client. */
import { eq } from "drizzle-orm";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { isViewingPass } from "../../../../procedures/online-requests/server/public.ts";
import { nomenclatorsOf } from "../../../../administration/nomenclators/server/public.ts";
import { openByLink, currentPayable, priceTotals } from "../../../../money/payments/server/public.ts";
import type { contractOffersContract as contract } from "../../contract.ts";
import { offerSource } from "../pdf/print-offer.ts";
import { isOfferPageToken } from "./offer-page-token.ts";
import { offerDue, readWithClient, type WithClient } from "./payable.ts";
import { readAllOffers } from "../queries.ts";
import { contractOffers } from "../tables.ts";

interface PayerQuery {
  readonly id: string;
  readonly token?: string | undefined;
}

export async function offerCheckout(query: PayerQuery, call: Call): Promise<OutputOf<typeof contract.checkout>> {
  const record = await requireAccess(query, call);
  const due = await offerDue(call.db, record);
  const totals = due.payable ? await priceTotals(call.db, due, call.now) : [];
  const payment = await currentPayable(call, { kind: "offer", id: query.id, due, totals });
  return { offer: await publicOffer(call, query.id), ...payment };
}

export async function readPriceTotals(query: PayerQuery, call: Call) {
  const due = await offerDue(call.db, await requireAccess(query, call));
  if (!due.payable) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  return priceTotals(call.db, due, call.now);
}

export async function readByPayer(query: PayerQuery, call: Call) {
  await requireAccess(query, call);
  return publicOffer(call, query.id);
}

/** The same PDF that staff print. */
export async function offerFileForPayer(query: PayerQuery, call: Call) {
  await requireAccess(query, call);
  const [offer] = await readAllOffers(call.db, { where: eq(contractOffers.id, query.id), order: [] });
  if (!offer) throw new Refusal("NOT_FOUND");
  return printDocuments(call, offerSource, offer);
}

/** NOT_FOUND without access and for an unknown offer alike; LINK_EXPIRED for a replaced link. */
async function requireAccess({ id, token }: PayerQuery, call: Call): Promise<WithClient> {
  const record = await readWithClient(call.db, id, false);
  if (!record || record.offer.status === "draft") throw new Refusal("NOT_FOUND");
  const isOwner = call.caller !== null && call.caller.userId === record.client.userId;
  if (isOwner) return record;
  if (token === undefined) throw new Refusal("NOT_FOUND");
  if (isOfferPageToken(call.server, record.offer, token) || isViewingPass(call.server, id, token, call.now))
    return record;
  await openByLink(call, { kind: "offer", id }, token);
  return record;
}

/** Omits what is for staff only. */
async function publicOffer(call: Call, id: string): Promise<OutputOf<typeof contract.read>> {
  const [offer] = await readAllOffers(call.db, { where: eq(contractOffers.id, id), order: [] });
  if (!offer) throw new Refusal("NOT_FOUND");
  const codes = [...offer.concepts.map(({ concept }) => concept), ...offer.paymentMethods.map(({ method }) => method)];
  const items = await nomenclatorsOf(call.db, codes);
  const nameOf = (code: string) => items.get(code)?.name ?? { es: code, en: code };
  return {
    _id: offer._id,
    offerNumber: offer.offerNumber,
    date: offer.date,
    clientName: offer.clientName,
    contract: offer.contract,
    currency: offer.currency,
    totalAmount: offer.totalAmount,
    concepts: offer.concepts.map(({ concept, description, amount }) => ({
      name: nameOf(concept),
      description,
      amount,
    })),
    paymentMethods: offer.paymentMethods.map(({ method, amount }) => ({ name: nameOf(method), amount })),
    version: offer.version,
    signed: offer.signedAt !== null,
    paidAt: offer.paidAt,
    cancelled: !offer.active,
  };
}
