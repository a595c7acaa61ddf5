/** Offers as a payment subject: the amount due, and the settlement of a confirmed payment. */
import { eq, getTableColumns, getViewSelectedFields } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { formatDeadline, formatMoney } from "../../../../../kit/text/format.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { actorName } from "../../../../../server/audit/audit-log.ts";
import { clientView, type ReadableClient } from "../../../clients/server/public.ts";
import { filingView } from "../../../filings/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { isViewingPass, newViewingPass } from "../../../../procedures/online-requests/server/public.ts";
import { queueMail } from "../../../../administration/outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../../../administration/people/server/public.ts";
import {
  type ConfirmedPayment,
  type Due,
  methodName,
  type PayableSubject,
} from "../../../../money/payments/server/public.ts";
import { payableStatuses } from "../../states.ts";
import { recipientsOfClient, clientLanguage } from "../recipients.ts";
import { moveOffer } from "../offer-workflow.ts";
import { notifyOfferEvent } from "../offer-notifications.ts";
import { isOfferPageToken, offerPageUrl, type PageSigner } from "./offer-page-token.ts";
import type { ContractOfferRow } from "../queries.ts";
import { contractOffers } from "../tables.ts";

export function payableOffers(site: PageSigner): PayableSubject {
  return {
    due: async (tx, id, { lock }) => {
      const record = await readWithClient(tx, id, lock);
      return record ? offerDue(tx, record) : null;
    },
    markPaid: (tx, id, payment) => markOfferPaid(tx, site, id, payment),
    acceptsToken: async (db, id, token) => {
      const record = await readWithClient(db, id, false);
      return record !== undefined && isOfferPageToken(site, record.offer, token);
    },
    createViewToken: (id, now) => newViewingPass(site, id, now),
    acceptsViewToken: (id, token, now) => isViewingPass(site, id, token, now),
    findByNumber: async (db, number) => {
      const [offer] = await db
        .select({ id: contractOffers.id })
        .from(contractOffers)
        .where(eq(contractOffers.offerNumber, number));
      return offer?.id ?? null;
    },
    onLinkExpired: () => Promise.resolve(),
  };
}

export interface WithClient {
  readonly offer: ContractOfferRow;
  readonly client: ReadableClient;
  /** Practice area of the linked filing; null without one. */
  readonly practiceArea: string | null;
}

/** The columns of `WithClient`, for a join of the three tables. */
export const withClientColumns = {
  offer: getTableColumns(contractOffers),
  client: getViewSelectedFields(clientView),
  practiceArea: filingView.practiceArea,
};

export async function readWithClient(db: Queryable, id: string, lock: boolean): Promise<WithClient | undefined> {
  const query = db.select().from(contractOffers).where(eq(contractOffers.id, id));
  const [offer] = lock ? await query.for("update") : await query;
  if (!offer) return undefined;
  const [client] = await db.select().from(clientView).where(eq(clientView.id, offer.clientId));
  const [filing] = offer.filingId
    ? await db
        .select({ practiceArea: filingView.practiceArea })
        .from(filingView)
        .where(eq(filingView.id, offer.filingId))
    : [];
  return client && { offer, client, practiceArea: filing?.practiceArea ?? null };
}

export async function offerDue(db: Queryable, { offer, client }: WithClient): Promise<Due> {
  const [email] = await recipientsOfClient(db, client);
  const { offerNumber: number, totalAmount: amount, currency, status, contract } = offer;
  const description = [number, contract].filter(Boolean).join(" · ");
  return {
    number,
    amount,
    currency,
    description: { es: description, en: description },
    payable: payableStatuses.includes(status),
    ended: endOf(offer),
    requester: {
      userId: client.userId,
      name: client.name,
      // Falls back to the firm's address, so that every payment has a recipient for its mails.
      email: email ?? (await letterheadOf(db)).email,
      phone: client.phone,
      language: clientLanguage(client),
    },
  };
}

function endOf({ status, statusAt, paidAt }: ContractOfferRow): Due["ended"] {
  if (status === "cancelled") return { why: "cancelled", at: statusAt };
  return paidAt ? { why: "paid", at: paidAt } : undefined;
}

async function markOfferPaid(
  tx: Transaction,
  site: PageSigner,
  id: string,
  payment: ConfirmedPayment,
): Promise<"settled" | "refundDue"> {
  const record = await readWithClient(tx, id, true);
  if (!record || !payableStatuses.includes(record.offer.status)) return "refundDue";
  const { offer, client } = record;
  const now = new Date(payment.confirmedAt);
  const { row } = await moveOffer(tx, offer, {
    to: "paid",
    asActor: "system",
    actor: "system",
    now,
    set: {
      paidAt: payment.confirmedAt,
      payment: {
        date: dayOf(now),
        method: payment.gateway,
        reference: payment.reference,
        amount: offer.totalAmount,
        byName: actorName("system"),
        paymentId: payment.id,
      },
    },
  });
  const language = clientLanguage(client);
  const [to] = await recipientsOfClient(tx, client);
  if (to)
    await queueMail(tx, {
      template: "offerPaid",
      to,
      language,
      vars: {
        name: client.name,
        offer: offer.offerNumber,
        amount: formatMoney(payment.amount, payment.currency, language),
        reference: payment.reference,
        gateway: methodName(payment.gateway, language),
        date: formatDeadline(payment.confirmedAt, language, await timeZoneOf(tx, to)),
        link: offerPageUrl(site, offer),
      },
      once: `offerPaid:${payment.id}`,
      related: { kind: "contractOffer", id },
    });
  await notifyOfferEvent(tx, { now }, row.id, "onPaid");
  return "settled";
}
