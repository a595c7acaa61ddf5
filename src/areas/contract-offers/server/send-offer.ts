/** An offer is sent to its client, as it is or with a link to pay it. */
import { and, eq, isNull } from "drizzle-orm";
import { showDeadline, formatMoney } from "../../../kit/format.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import { mailCanGo, queueMails } from "../../outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../people/server/public.ts";
import { issueLink } from "../../payments/server/public.ts";
import { newId } from "../../../server/database/uuid.ts";
import type { contractOffersContract as contract } from "../contract.ts";
import { payableStatuses } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { recipientsOfClient, clientLanguage } from "./recipients.ts";
import { offerPageUrl } from "./offer-page-token.ts";
import { readWithClient, type WithClient } from "./payable.ts";
import { readOffers } from "./queries.ts";
import { contractOffers } from "./tables.ts";

const words = { es, en };

/** To whom is said, else to the client and their contacts. Not a draft, nor one that was cancelled. */
export async function sendOffer(wanted: ParsedOf<typeof contract.send>, call: Call): Promise<{ queued: number }> {
  const { _id: id, message = "" } = wanted;
  await refuseUnseen(call, id);
  return inTransaction(call.db, async (tx) => {
    const found = await take(tx, id);
    const { offer, client } = found;
    if (offer.status === "draft" || offer.status === "cancelled")
      throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "sent");
    const to = wanted.to && wanted.to.length > 0 ? [...new Set(wanted.to)] : await recipientsOfClient(tx, client);
    if (to.length === 0) throw new Refusal("INVALID", { fields: { to: ["REQUIRED"] } });
    const cause = newId();
    await queueMails(
      tx,
      to.map((address) => ({
        template: "offerSent" as const,
        to: address,
        language: clientLanguage(client),
        vars: { ...varsOf(found), message: message && `${message}\n\n`, link: offerPageUrl(call.server, offer) },
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

/** Another link in the place of the live one, mailed to the client. */
export async function sendPayLink(
  { id }: { readonly id: string },
  call: Call,
): Promise<{ expiresAt: string; emailSent: boolean }> {
  await refuseUnseen(call, id);
  const sent = await inTransaction(call.db, async (tx) => {
    const found = await take(tx, id);
    const { offer, client } = found;
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
          ...varsOf(found),
          expires: showDeadline(expiresAt, language, await timeZoneOf(tx, to)),
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
  return { expiresAt: sent.expiresAt, emailSent: await mailCanGo(call.server, sent.to) };
}

/** A payment that counted was taken back: who was told that it came hears that it does not count, and what of the money. */
export async function notifyPaymentRevoked(
  tx: Transaction,
  call: Call,
  id: string,
  money: keyof typeof es.moneyBack,
): Promise<void> {
  const found = await take(tx, id);
  const [to] = await recipientsOfClient(tx, found.client);
  if (!to) return;
  const language = clientLanguage(found.client);
  await queueMails(tx, [
    {
      template: "offerPaymentCancelled",
      to,
      language,
      vars: { ...varsOf(found), money: words[language].moneyBack[money], link: offerPageUrl(call.server, found.offer) },
      once: `offerPaymentCancelled:${newId()}`,
      related: { kind: "contractOffer", id },
    },
  ]);
}

/** From now on a correction is the next version. */
export async function markOfferSent(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(contractOffers)
    .set({ sentAt: now.toISOString() })
    .where(and(eq(contractOffers.id, id), isNull(contractOffers.sentAt)));
}

/** What every mail of an offer says of it. */
function varsOf({ offer, client }: WithClient): Record<string, string> {
  const language = clientLanguage(client);
  return {
    name: client.name,
    offer: offer.offerNumber,
    contract: offer.contract ?? "",
    amount: formatMoney(offer.totalAmount, offer.currency, language),
  };
}

async function take(tx: Transaction, id: string): Promise<WithClient> {
  const found = await readWithClient(tx, id, true);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** Who directs the statistics of offers chases any of them; others those that they see. */
async function refuseUnseen(call: Call, id: string): Promise<void> {
  if (requireCaller(call).permissions.includes("seeContractOfferStats")) return;
  const [seen] = await readOffers(call, { where: eq(contractOffers.id, id), order: [] });
  if (!seen) throw new Refusal("NOT_FOUND");
}
