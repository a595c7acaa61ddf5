/** Whom a rule would have reached in the last thirty days, and would on the next working day: nothing is sent or kept. */
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { addDays, addWorkingDays, dayOf, isWorkingDay, startOfDay } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Call } from "../../../server/call.ts";
import { clients } from "../../clients/server/tables.ts";
import { contractOfferLog, contractOffers, type WithClient } from "../../contract-offers/server/public.ts";
import { filings } from "../../filings/server/tables.ts";
import { isWait } from "../columns.ts";
import type { offerRulesContract as contract } from "../contract.ts";
import { fillTemplateText, matches } from "./match-rules.ts";
import { recipientsOf } from "./recipients.ts";
import { requireValidRule, type OfferRuleInput, ruleOf } from "./rule-resource.ts";
import { type Wait, waited, waitingSince } from "./run-rules.ts";

const daysBack = 30;
const mostRead = 2000;
const mostShown = 50;

interface Turn extends WithClient {
  readonly day: string;
  readonly isAhead: boolean;
  readonly days: number;
}

export async function simulate(wanted: ParsedOf<typeof contract.simulate>, call: Call) {
  const rule = ruleOf(wanted);
  await call.db.transaction((tx) => requireValidRule(tx, rule));
  const turns = (isWait(rule.trigger) ? await waits(call, rule) : await deeds(call, rule)).filter((each) =>
    matches(rule, each),
  );
  const shown = turns.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, mostShown);
  const recipients = await recipientsOf(call.db, rule, shown);
  const { language } = call;
  return {
    total: turns.length,
    docs: shown.map((turn) => {
      const { mails = [], users = [] } = recipients.get(turn.offer.id) ?? {};
      return {
        offer: turn.offer.id,
        offerNumber: turn.offer.offerNumber,
        clientName: turn.client.name,
        day: turn.day,
        isAhead: turn.isAhead,
        to: [...mails.map(({ to }) => to), ...users.map(({ name }) => name)],
        subject: fillTemplateText(rule.subject[language], turn, { language, days: turn.days, link: "" }),
      };
    }),
  };
}

/** The steps that are each deed. */
const stepsOf = {
  onCreated: [[null, "draft"], "unsigned"],
  onSigned: [["unsigned"], "signed"],
  onPaid: [["unsigned", "signed"], "paid"],
  onCancelled: [["draft", "unsigned", "signed"], "cancelled"],
} as const;

/** Its deed happened to these since then. */
async function deeds({ db, now }: Call, { trigger }: OfferRuleInput): Promise<Turn[]> {
  const [from, to] = stepsOf[trigger as keyof typeof stepsOf];
  const rows = await db
    .select({ offer: contractOffers, client: clients, practiceArea: filings.practiceArea, at: contractOfferLog.at })
    .from(contractOfferLog)
    .innerJoin(contractOffers, eq(contractOffers.id, contractOfferLog.offerId))
    .innerJoin(clients, eq(clients.id, contractOffers.clientId))
    .leftJoin(filings, eq(filings.id, contractOffers.filingId))
    .where(
      and(
        eq(contractOfferLog.to, to),
        inArray(
          sql`coalesce(${contractOfferLog.from}, 'draft')`,
          from.map((each) => each ?? "draft"),
        ),
        gte(contractOfferLog.at, startOfDay(addDays(dayOf(now), -daysBack)).toISOString()),
      ),
    )
    .orderBy(desc(contractOfferLog.at))
    .limit(mostRead);
  return rows.map(({ at, ...found }) => ({ ...found, day: dayOf(new Date(at)), isAhead: false, days: 0 }));
}

/** These wait: each of their turns since then, and the one to come. */
async function waits({ db, now }: Call, rule: OfferRuleInput): Promise<Turn[]> {
  const rows = await db
    .select({ offer: contractOffers, client: clients, practiceArea: filings.practiceArea, since: waitingSince })
    .from(contractOffers)
    .innerJoin(clients, eq(clients.id, contractOffers.clientId))
    .leftJoin(filings, eq(filings.id, contractOffers.filingId))
    .where(inArray(contractOffers.status, [waited[rule.trigger as Wait]]))
    .orderBy(desc(contractOffers.offerNumber))
    .limit(mostRead);
  const today = dayOf(now);
  const ahead = addWorkingDays(today, 1);
  return rows.flatMap(({ since, ...found }) => {
    const start = dayOf(new Date(since));
    const turns = Array.from({ length: rule.repeatEveryDays === null ? 1 : 1 + rule.maxRepeats }, (_, nth) => {
      const due = addDays(start, (rule.days ?? 0) + nth * (rule.repeatEveryDays ?? 0));
      return isWorkingDay(due) ? due : addWorkingDays(due, 1);
    });
    return turns
      .filter((day) => day >= addDays(today, -daysBack) && day <= ahead && (day <= today || day === ahead))
      .map((day) => ({
        ...found,
        day,
        isAhead: day > today,
        days: Math.round((Date.parse(day) - Date.parse(start)) / 86_400_000),
      }));
  });
}
