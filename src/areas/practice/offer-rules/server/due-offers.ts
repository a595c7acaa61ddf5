/** Finds the offers for which a rule is due: unsigned or unpaid for the rule's number of days. */
import { and, asc, eq, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { Server } from "../../../../server/server.ts";
import { contractOfferView } from "../../contract-offers/server/public.ts";
import type { RuleRow } from "./rule-resource.ts";

export type WaitTrigger = "unsignedAfter" | "unpaidAfter";

export const waitingStatuses = { unsignedAfter: "unsigned", unpaidAfter: "signed" } as const;

/** Start of the wait; for an offer that was cancelled once, the moment it was restored. */
export const waitingSince = sql<string>`greatest(
  case when ${contractOfferView.status} = 'unsigned' then ${contractOfferView.issuedAt} else ${contractOfferView.signedAt} end,
  (select max(l.at) from contract_offer_log l where l.offer_id = ${contractOfferView.id} and l.from_status = 'cancelled'))`;

const havanaDayOf = (at: typeof waitingSince) => sql<string>`((${at}) at time zone 'America/Havana')::date`;

/** Ids of the offers whose first or next reminder is due by today; at most 5,000 a day. */
export async function dueOffers({ db }: Server, rule: RuleRow, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const lastDay = sql`(select max(s.day) from offer_rule_sends s where s.rule_id = ${rule.id} and s.offer_id = ${contractOfferView.id})`;
  const sendCount = sql`(select count(*) from offer_rule_sends s where s.rule_id = ${rule.id} and s.offer_id = ${contractOfferView.id})`;
  const isRepeatDue =
    rule.repeatEveryDays === null ? sql`false` : sql`${lastDay} <= ${addDays(today, -rule.repeatEveryDays)}::date`;
  const maxSends = rule.repeatEveryDays === null ? 1 : 1 + rule.maxRepeats;
  const rows = await db
    .select({ id: contractOfferView.id })
    .from(contractOfferView)
    .where(
      and(
        eq(contractOfferView.status, waitingStatuses[rule.trigger as WaitTrigger]),
        sql`${havanaDayOf(waitingSince)} <= ${addDays(today, -(rule.days ?? 0))}::date`,
        sql`${sendCount} < ${maxSends}`,
        sql`(${lastDay} is null or ${isRepeatDue})`,
      ),
    )
    .orderBy(asc(contractOfferView.offerNumber))
    .limit(maxOffersPerDay);
  return rows.map(({ id }) => id);
}

const maxOffersPerDay = 5000;
