/**
 * Runs offer rules: on an event, or on working days at eight. A rule is sent at most once per repetition and once a
 * day.
 */
import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { isWorkingDay } from "../../../../kit/time/working-days.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import {
  markOfferSent,
  offerNotificationPath,
  offerPageUrl,
  payableStatuses,
  readWithClient,
  type PageSigner,
  type WithClient,
} from "../../contract-offers/server/public.ts";
import { notify } from "../../../administration/notifications/server/public.ts";
import { queueMails } from "../../../administration/outgoing-mail/server/public.ts";
import { hasOpenPayment, issueLink, linkOf, linkStateOf } from "../../../money/payments/server/public.ts";
import type { Trigger } from "../enums.ts";
import { type WaitTrigger, waitingStatuses, dueOffers } from "./due-offers.ts";
import { fillTemplateText, isRuleMatching } from "./match-rules.ts";
import { recipientsOf } from "./recipients.ts";
import type { RuleRow } from "./rule-resource.ts";
import { offerRuleSends, offerRules } from "./tables.ts";

/** Runs every matching rule in the transaction of the event. */
export async function runOn(tx: Transaction, site: PageSigner, id: string, trigger: Trigger, now: Date): Promise<void> {
  const rules = await rulesFor(tx, [trigger], now);
  if (rules.length === 0) return;
  const record = await readWithClient(tx, id, true);
  if (!record) return;
  for (const rule of rules)
    if (isIssuedAfterActivation(rule, record) && isRuleMatching(rule, record))
      await sendRule(tx, site, rule, record, now);
}

/** Sends the reminders that are due today. A missed day is not sent later. */
export async function runDue(server: Server): Promise<{ sent: number }> {
  const now = server.now();
  if (!isWorkingDay(dayOf(now))) return { sent: 0 };
  let sent = 0;
  for (const rule of await rulesFor(server.db, ["unsignedAfter", "unpaidAfter"], now))
    for (const id of await dueOffers(server, rule, now)) {
      const isSent = await inTransaction(server.db, async (tx) => {
        const record = await readWithClient(tx, id, true);
        if (
          !record ||
          record.offer.status !== waitingStatuses[rule.trigger as WaitTrigger] ||
          !isRuleMatching(rule, record)
        )
          return false;
        return sendRule(tx, server, rule, record, now);
      });
      if (isSent) sent += 1;
    }
  return { sent };
}

const rulesFor = (db: Queryable, triggers: readonly Trigger[], now: Date) =>
  db
    .select()
    .from(offerRules)
    .where(
      and(
        eq(offerRules.active, true),
        inArray(offerRules.trigger, [...triggers]),
        lte(offerRules.since, now.toISOString()),
      ),
    )
    .orderBy(asc(offerRules.priority), asc(offerRules.id));

/** A rule does not apply to offers issued before it was switched on. */
const isIssuedAfterActivation = (rule: RuleRow, { offer }: WithClient) =>
  offer.issuedAt !== null && offer.issuedAt >= rule.since;

/** Returns false if this repetition was already sent. The offer is locked by the caller. */
async function sendRule(
  tx: Transaction,
  site: PageSigner,
  rule: RuleRow,
  record: WithClient,
  now: Date,
): Promise<boolean> {
  const { offer } = record;
  const [before] = await tx
    .select({ nth: offerRuleSends.nth })
    .from(offerRuleSends)
    .where(and(eq(offerRuleSends.ruleId, rule.id), eq(offerRuleSends.offerId, offer.id)))
    .orderBy(desc(offerRuleSends.nth))
    .limit(1);
  const nth = (before?.nth ?? -1) + 1;
  if (nth > rule.maxRepeats) return false;
  const recipients = (await recipientsOf(tx, rule, [record])).get(offer.id) ?? { mails: [], users: [] };
  const reached = recipients.mails.length + recipients.users.length;
  const send = { ruleId: rule.id, offerId: offer.id, nth, day: dayOf(now), at: now.toISOString(), reached };
  const inserted = await tx
    .insert(offerRuleSends)
    .values(send)
    .onConflictDoNothing()
    .returning({ nth: offerRuleSends.nth });
  if (inserted.length === 0) return false;
  const link = rule.attachPdf || rule.includePayLink ? offerPageUrl(site, offer) : "";
  if (rule.includePayLink) await ensurePayLink(tx, record, now);
  const days = daysSince(offer, now);
  await queueMails(
    tx,
    recipients.mails.map(({ to, name, language }) => {
      const context = { language, days, link };
      return {
        template: "offerRule" as const,
        to,
        language,
        vars: {
          name,
          rule: fillTemplateText(rule.subject[language], record, context),
          text: fillTemplateText(rule.body[language], record, context),
          ...(link && { link }),
        },
        once: `offerRule:${rule.id}:${offer.id}:${nth}:${to}`,
        related: { kind: "contractOffer", id: offer.id },
      };
    }),
  );
  const notificationContext = (language: Language) => ({ language, days, link: "" });
  const notifyUsers = (users: readonly string[], text: { es: string; en: string }) =>
    notify(tx, {
      to: { users },
      type: "offer.rule",
      title: {
        es: fillTemplateText(rule.subject.es, record, notificationContext("es")),
        en: fillTemplateText(rule.subject.en, record, notificationContext("en")),
      },
      text,
      link: offerNotificationPath(offer.id),
    });
  if (recipients.users.length > 0)
    await notifyUsers(
      recipients.users.map(({ id }) => id),
      {
        es: fillTemplateText(rule.body.es, record, notificationContext("es")),
        en: fillTemplateText(rule.body.en, record, notificationContext("en")),
      },
    );
  // No recipient has an address: notify the author of the offer.
  if (reached === 0 && offer.createdBy)
    await notifyUsers([offer.createdBy], {
      es: `La regla «${rule.name}» no encontró a quién escribir.`,
      en: `The rule “${rule.name}” found nobody to write to.`,
    });
  if (recipients.mails.length > 0) await markOfferSent(tx, offer.id, now);
  await writeAuditEntry(tx, "system", {
    action: "contractOffers.rule",
    kind: "contractOffer",
    id: offer.id,
    after: { rule: rule.name, nth, reached },
    reason: rule.name,
  });
  return true;
}

/** Issues a new payment link unless the current one is valid. It does not count as sent by a person. */
async function ensurePayLink(tx: Transaction, { offer }: WithClient, now: Date): Promise<void> {
  if (!payableStatuses.includes(offer.status) || (await hasOpenPayment(tx, "offer", offer.id))) return;
  const link = await linkOf(tx, "offer", offer.id);
  if (link && linkStateOf(link, now) === "valid") return;
  await issueLink(tx, "system", { kind: "offer", id: offer.id, now });
}

function daysSince({ status, issuedAt, signedAt }: WithClient["offer"], now: Date): number {
  const since = status === "signed" ? signedAt : issuedAt;
  return since ? Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(since)))) / 86_400_000) : 0;
}
