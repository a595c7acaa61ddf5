/** Sends an offer to its client, alone or with a payment link. */
import { and, eq, isNull } from "drizzle-orm";
import { formatDeadline, formatMoney } from "../../../../kit/text/format.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { canSendMail, queueMails } from "../../../administration/outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../../administration/people/server/public.ts";
import { issueLink } from "../../../money/payments/server/public.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { contractOffersContract as contract } from "../contract.ts";
import { payableStatuses } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { recipientsOfClient, clientLanguage } from "./recipients.ts";
import { offerPageUrl } from "./payment/offer-page-token.ts";
import { readWithClient, type WithClient } from "./payment/payable.ts";
import { readOffers } from "./queries.ts";
import { contractOffers } from "./tables.ts";

const words = { es, en };

/**
 * Mails the offer to these addresses, or else to the client and their contacts. TRANSITION_NOT_ALLOWED for a draft
 * or cancelled offer.
 */
export async function sendOffer(input: ParsedOf<typeof contract.send>, call: Call): Promise<{ queued: number }> {
  const { _id: id, message = "" } = input;
  await assertVisible(call, id);
  return inTransaction(call.db, async (tx) => {
    const record = await lockOffer(tx, id);
    const { offer, client } = record;
    if (offer.status === "draft" || offer.status === "cancelled")
      throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "sent");
    const to = input.to && input.to.length > 0 ? [...new Set(input.to)] : await recipientsOfClient(tx, client);
    if (to.length === 0) throw new Refusal("INVALID", { fields: { to: ["REQUIRED"] } });
    const cause = newId();
    await queueMails(
      tx,
      to.map((address) => ({
        template: "offerSent" as const,
        to: address,
        language: clientLanguage(client),
        vars: { ...varsOf(record), message: message && `${message}\n\n`, link: offerPageUrl(call.server, offer) },
        once: `offerSent:${cause}:${address}`,
        related: { kind: "contractOffer", id },
      })),
    );
    await markOfferSent(tx, id, call.now);
    await writeAuditEntry(tx, call, {
      action: "contractOffers.send",
      kind: "contractOffer",
      id,
      after: { version: offer.version, mails: to.length },
    });
    return { queued: to.length };
  });
}

/** Replaces the live payment link and mails the new one to the client. */
export async function sendPayLink(
  { id }: { readonly id: string },
  call: Call,
): Promise<{ expiresAt: string; emailSent: boolean }> {
  await assertVisible(call, id);
  const result = await inTransaction(call.db, async (tx) => {
    const record = await lockOffer(tx, id);
    const { offer, client } = record;
    if (!payableStatuses.includes(offer.status))
      throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "sent");
    const [to] = await recipientsOfClient(tx, client);
    if (!to) throw new Refusal("INVALID", { fields: { to: ["REQUIRED"] } });
    const { token, expiresAt } = await issueLink(tx, call, { kind: "offer", id, now: call.now, resend: true });
    const language = clientLanguage(client);
    await queueMails(tx, [
      {
        template: "offerPaymentLink",
        to,
        language,
        vars: {
          ...varsOf(record),
          expires: formatDeadline(expiresAt, language, await timeZoneOf(tx, to)),
          link: offerPageUrl(call.server, offer, token),
        },
        once: `offerPaymentLink:${newId()}`,
        related: { kind: "contractOffer", id },
      },
    ]);
    await markOfferSent(tx, id, call.now);
    await writeAuditEntry(tx, call, {
      action: "contractOffers.sendLink",
      kind: "contractOffer",
      id,
      after: { expiresAt },
    });
    return { to, expiresAt };
  });
  return { expiresAt: result.expiresAt, emailSent: await canSendMail(call.server, result.to) };
}

/** Informs the payer that a confirmed payment was revoked, and what happens to the money. */
export async function notifyPaymentRevoked(
  tx: Transaction,
  call: Call,
  id: string,
  money: keyof typeof es.moneyBack,
): Promise<void> {
  const record = await lockOffer(tx, id);
  const [to] = await recipientsOfClient(tx, record.client);
  if (!to) return;
  const language = clientLanguage(record.client);
  await queueMails(tx, [
    {
      template: "offerPaymentCancelled",
      to,
      language,
      vars: {
        ...varsOf(record),
        money: words[language].moneyBack[money],
        link: offerPageUrl(call.server, record.offer),
      },
      once: `offerPaymentCancelled:${newId()}`,
      related: { kind: "contractOffer", id },
    },
  ]);
}

/** Marks the current version as sent: the next correction makes a new version. */
export async function markOfferSent(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(contractOffers)
    .set({ sentAt: now.toISOString() })
    .where(and(eq(contractOffers.id, id), isNull(contractOffers.sentAt)));
}

/** Variables of every mail about an offer. */
function varsOf({ offer, client }: WithClient): Record<string, string> {
  const language = clientLanguage(client);
  return {
    name: client.name,
    offer: offer.offerNumber,
    contract: offer.contract ?? "",
    amount: formatMoney(offer.totalAmount, offer.currency, language),
  };
}

async function lockOffer(tx: Transaction, id: string): Promise<WithClient> {
  const record = await readWithClient(tx, id, true);
  if (!record) throw new Refusal("NOT_FOUND");
  return record;
}

/** Holders of `seeContractOfferStats` may send reminders for any offer, others for those that they see. */
async function assertVisible(call: Call, id: string): Promise<void> {
  if (requireCaller(call).permissions.includes("seeContractOfferStats")) return;
  const [visible] = await readOffers(call, { where: eq(contractOffers.id, id), order: [] });
  if (!visible) throw new Refusal("NOT_FOUND");
}
