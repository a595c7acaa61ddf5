/** What rules send: on the deed, or on a working day at eight; never twice for the same turn, nor twice a day. */
import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { addDays, dayOf, isWorkingDay } from "../../../kit/calendar.ts";
import type { Language } from "../../../kit/language.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import {
  contractOffers,
  markOfferSent,
  offerNotificationPath,
  offerPageUrl,
  payableStatuses,
  readWithClient,
  type PageSigner,
  type WithClient,
} from "../../contract-offers/server/public.ts";
import { notify } from "../../notifications/server/public.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { hasOpenPayment, issueLink, linkOf, linkStateOf } from "../../payments/server/public.ts";
import type { Trigger } from "../columns.ts";
import { fillTemplateText, matches } from "./match-rules.ts";
import { recipientsOf } from "./recipients.ts";
import type { RuleRow } from "./rule-resource.ts";
import { offerRuleSends, offerRules } from "./tables.ts";

/** Every rule that matches runs, in the transaction of the deed. */
export async function runOn(tx: Transaction, site: PageSigner, id: string, trigger: Trigger, now: Date): Promise<void> {
  const rules = await rulesFor(tx, [trigger], now);
  if (rules.length === 0) return;
  const found = await readWithClient(tx, id, true);
  if (!found) return;
  for (const rule of rules) if (isOfItsTime(rule, found) && matches(rule, found)) await say(tx, site, rule, found, now);
}

/** Whose turn it is today. A day that was missed is not caught up. */
export async function runDue(server: Server): Promise<{ sent: number }> {
  const now = server.now();
  if (!isWorkingDay(dayOf(now))) return { sent: 0 };
  let sent = 0;
  for (const rule of await rulesFor(server.db, ["unsignedAfter", "unpaidAfter"], now))
    for (const id of await waitingFor(server, rule, now)) {
      const isSaid = await inTransaction(server.db, async (tx) => {
        const found = await readWithClient(tx, id, true);
        if (!found || found.offer.status !== waited[rule.trigger as Wait] || !matches(rule, found)) return false;
        return say(tx, server, rule, found, now);
      });
      if (isSaid) sent += 1;
    }
  return { sent };
}

export type Wait = "unsignedAfter" | "unpaidAfter";
export const waited = { unsignedAfter: "unsigned", unpaidAfter: "signed" } as const;

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

/** A rule says nothing of offers that were issued before it was switched on. */
const isOfItsTime = (rule: RuleRow, { offer }: WithClient) => offer.issuedAt !== null && offer.issuedAt >= rule.since;

/** Since when one waits: from its last coming back, where it was cancelled once. */
export const waitingSince = sql<string>`greatest(
  case when ${contractOffers.status} = 'unsigned' then ${contractOffers.issuedAt} else ${contractOffers.signedAt} end,
  (select max(l.at) from contract_offer_log l where l.offer_id = ${contractOffers.id} and l.from_status = 'cancelled'))`;
const dayIn = (at: typeof waitingSince) => sql<string>`((${at}) at time zone 'America/Havana')::date`;

/** Offers whose first turn, or next, is due by today; at most so many a day. */
async function waitingFor({ db }: Server, rule: RuleRow, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const last = sql`(select max(s.day) from offer_rule_sends s where s.rule_id = ${rule.id} and s.offer_id = ${contractOffers.id})`;
  const turns = sql`(select count(*) from offer_rule_sends s where s.rule_id = ${rule.id} and s.offer_id = ${contractOffers.id})`;
  const again =
    rule.repeatEveryDays === null ? sql`false` : sql`${last} <= ${addDays(today, -rule.repeatEveryDays)}::date`;
  const most = rule.repeatEveryDays === null ? 1 : 1 + rule.maxRepeats;
  const rows = await db
    .select({ id: contractOffers.id })
    .from(contractOffers)
    .where(
      and(
        eq(contractOffers.status, waited[rule.trigger as Wait]),
        sql`${dayIn(waitingSince)} <= ${addDays(today, -(rule.days ?? 0))}::date`,
        sql`${turns} < ${most}`,
        sql`(${last} is null or ${again})`,
      ),
    )
    .orderBy(asc(contractOffers.offerNumber))
    .limit(mostADay);
  return rows.map(({ id }) => id);
}
const mostADay = 5000;

/** False when it was said before. The offer is locked. */
async function say(tx: Transaction, site: PageSigner, rule: RuleRow, found: WithClient, now: Date): Promise<boolean> {
  const { offer } = found;
  const [before] = await tx
    .select({ nth: offerRuleSends.nth })
    .from(offerRuleSends)
    .where(and(eq(offerRuleSends.ruleId, rule.id), eq(offerRuleSends.offerId, offer.id)))
    .orderBy(desc(offerRuleSends.nth))
    .limit(1);
  const nth = (before?.nth ?? -1) + 1;
  if (nth > rule.maxRepeats) return false;
  const recipients = (await recipientsOf(tx, rule, [found])).get(offer.id) ?? { mails: [], users: [] };
  const reached = recipients.mails.length + recipients.users.length;
  const turn = { ruleId: rule.id, offerId: offer.id, nth, day: dayOf(now), at: now.toISOString(), reached };
  const written = await tx
    .insert(offerRuleSends)
    .values(turn)
    .onConflictDoNothing()
    .returning({ nth: offerRuleSends.nth });
  if (written.length === 0) return false;
  const link = rule.attachPdf || rule.includePayLink ? offerPageUrl(site, offer) : "";
  if (rule.includePayLink) await keepLink(tx, found, now);
  const days = daysSince(offer, now);
  await queueMails(
    tx,
    recipients.mails.map(({ to, name, language }) => {
      const said = { language, days, link };
      return {
        template: "offerRule" as const,
        to,
        language,
        vars: {
          name,
          rule: fillTemplateText(rule.subject[language], found, said),
          text: fillTemplateText(rule.body[language], found, said),
          ...(link && { link }),
        },
        once: `offerRule:${rule.id}:${offer.id}:${nth}:${to}`,
        related: { kind: "contractOffer", id: offer.id },
      };
    }),
  );
  const inOffice = (language: Language) => ({ language, days, link: "" });
  const tellAll = (users: readonly string[], text: { es: string; en: string }) =>
    notify(tx, {
      to: { users },
      type: "offer.rule",
      title: {
        es: fillTemplateText(rule.subject.es, found, inOffice("es")),
        en: fillTemplateText(rule.subject.en, found, inOffice("en")),
      },
      text,
      link: offerNotificationPath(offer.id),
    });
  if (recipients.users.length > 0)
    await tellAll(
      recipients.users.map(({ id }) => id),
      {
        es: fillTemplateText(rule.body.es, found, inOffice("es")),
        en: fillTemplateText(rule.body.en, found, inOffice("en")),
      },
    );
  // Nobody could be written to: who made the offer hears of it.
  if (reached === 0 && offer.createdBy)
    await tellAll([offer.createdBy], {
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

/** The live link is kept; one that ended is replaced. Neither counts as a sending by hand. */
async function keepLink(tx: Transaction, { offer }: WithClient, now: Date): Promise<void> {
  if (!payableStatuses.includes(offer.status) || (await hasOpenPayment(tx, "offer", offer.id))) return;
  const link = await linkOf(tx, "offer", offer.id);
  if (link && linkStateOf(link, now) === "valid") return;
  await issueLink(tx, "system", { kind: "offer", id: offer.id, now });
}

function daysSince({ status, issuedAt, signedAt }: WithClient["offer"], now: Date): number {
  const since = status === "signed" ? signedAt : issuedAt;
  return since ? Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(since)))) / 86_400_000) : 0;
}
