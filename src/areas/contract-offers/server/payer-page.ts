/** What the payer of an offer sees: by the page's own token, by a payment link, or as its client, signed in. */
import { eq } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { isViewingPass } from "../../online-requests/server/public.ts";
import { nomenclatorsOf } from "../../nomenclators/server/public.ts";
import { openByLink, payableNow, priceTotals } from "../../payments/server/public.ts";
import type { contractOffersContract as contract } from "../contract.ts";
import { offerPdfData } from "./print-offer.ts";
import { opensOfferPage } from "./offer-page-token.ts";
import { offerDue, readWithClient, type WithClient } from "./payable.ts";
import { readAllOffers } from "./queries.ts";
import { contractOffers } from "./tables.ts";

interface Asked {
  readonly id: string;
  readonly token?: string | undefined;
}

export async function offerCheckout(asked: Asked, call: Call): Promise<OutputOf<typeof contract.checkout>> {
  const found = await opened(asked, call);
  const due = await offerDue(call.db, found);
  const totals = due.payable ? await priceTotals(call.db, due, call.now) : [];
  const paying = await payableNow(call, { kind: "offer", id: asked.id, due, totals });
  return { offer: await shown(call, asked.id), ...paying };
}

export async function totals(asked: Asked, call: Call) {
  const due = await offerDue(call.db, await opened(asked, call));
  if (!due.payable) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  return priceTotals(call.db, due, call.now);
}

export async function readByPayer(asked: Asked, call: Call) {
  await opened(asked, call);
  return shown(call, asked.id);
}

/** The same paper that the office prints. */
export async function offerFileForPayer(asked: Asked, call: Call) {
  await opened(asked, call);
  const [offer] = await readAllOffers(call.db, { where: eq(contractOffers.id, asked.id), order: [] });
  if (!offer) throw new Refusal("NOT_FOUND");
  return offerPdfData(call, offer);
}

/** NOT_FOUND for those who hold nothing of it, and for what is not there, alike; LINK_EXPIRED for a link that was replaced. */
async function opened({ id, token }: Asked, call: Call): Promise<WithClient> {
  const found = await readWithClient(call.db, id, false);
  if (!found || found.offer.status === "draft") throw new Refusal("NOT_FOUND");
  const isOwner = call.caller !== null && call.caller.userId === found.client.userId;
  if (isOwner) return found;
  if (token === undefined) throw new Refusal("NOT_FOUND");
  if (opensOfferPage(call.server, found.offer, token) || isViewingPass(call.server, id, token, call.now)) return found;
  await openByLink(call, { kind: "offer", id }, token);
  return found;
}

/** Without what concerns the office only. */
async function shown(call: Call, id: string): Promise<OutputOf<typeof contract.read>> {
  const [offer] = await readAllOffers(call.db, { where: eq(contractOffers.id, id), order: [] });
  if (!offer) throw new Refusal("NOT_FOUND");
  const codes = [...offer.concepts.map(({ concept }) => concept), ...offer.paymentMethods.map(({ method }) => method)];
  const items = await nomenclatorsOf(call.db, codes);
  const named = (code: string) => items.get(code)?.name ?? { es: code, en: code };
  return {
    _id: offer._id,
    offerNumber: offer.offerNumber,
    date: offer.date,
    clientName: offer.clientName,
    contract: offer.contract,
    currency: offer.currency,
    totalAmount: offer.totalAmount,
    concepts: offer.concepts.map(({ concept, description, amount }) => ({ name: named(concept), description, amount })),
    paymentMethods: offer.paymentMethods.map(({ method, amount }) => ({ name: named(method), amount })),
    version: offer.version,
    signed: offer.signedAt !== null,
    paidAt: offer.paidAt,
    cancelled: !offer.active,
  };
}
