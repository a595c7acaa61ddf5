/** Notifies the people involved in an offer of its events, in the same transaction. */
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { clientView } from "../../clients/server/public.ts";
import { definePort } from "../../../../server/port.ts";
import { noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { contractOffers } from "./tables.ts";

const occasions = ["onCreated", "onSigned", "onPaid", "onCancelled", "paymentCancelled"] as const;
type OfferEvent = (typeof occasions)[number];

const notificationTypes = {
  onSigned: "offer.signed",
  onPaid: "offer.paid",
  onCancelled: "offer.cancelled",
  paymentCancelled: "offer.paymentCancelled",
} as const satisfies Partial<Record<OfferEvent, string>>;

/** Rules that send mails on an offer's events; a higher area implements them. */
interface OfferRulePort {
  run(tx: Transaction, id: string, occasion: Exclude<OfferEvent, "paymentCancelled">, now: Date): Promise<void>;
}
export const offerRulePort = definePort<OfferRulePort>("rules of offers");

/** Path of an offer in the staff application. */
export const offerNotificationPath = (id: string) => `/contractOffers/manageContractOffers/${id}`;

export async function notifyOfferEvent(
  tx: Transaction,
  { now }: { readonly now: Date },
  id: string,
  occasion: OfferEvent,
) {
  if (occasion !== "paymentCancelled") await offerRulePort().run(tx, id, occasion, now);
  const [row] = await tx
    .select({ offer: contractOffers, client: clientView.name })
    .from(contractOffers)
    .innerJoin(clientView, eq(clientView.id, contractOffers.clientId))
    .where(eq(contractOffers.id, id));
  if (!row || occasion === "onCreated") return;
  const { offer, client } = row;
  const users = [...new Set([offer.createdBy, offer.requestedBy, offer.approvedBy])].filter((each) => each !== null);
  await notify(tx, {
    to: { users },
    type: notificationTypes[occasion],
    ...noticeTexts({ es: es.notices[occasion], en: en.notices[occasion] }, { number: offer.offerNumber, client }),
    link: offerNotificationPath(id),
  });
}
