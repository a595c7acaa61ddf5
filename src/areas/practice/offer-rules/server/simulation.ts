/** Simulates a rule: its recipients in the last 30 days and on the next working day. Nothing is sent or stored. */
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import { addWorkingDays, isWorkingDay } from "../../../../kit/time/working-days.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { clientView } from "../../clients/server/public.ts";
import {
  contractOfferLogView,
  contractOfferView,
  type WithClient,
  withClientColumns,
} from "../../contract-offers/server/public.ts";
import { filingView } from "../../filings/server/public.ts";
import { isWait } from "../enums.ts";
import type { offerRulesContract as contract } from "../contract.ts";
import { fillTemplateText, isRuleMatching } from "./match-rules.ts";
import { recipientsOf } from "./recipients.ts";
import { requireValidRule, type OfferRuleInput, ruleOf } from "./rule-resource.ts";
import { type WaitTrigger, waitingStatuses, waitingSince } from "./due-offers.ts";

const daysBack = 30;
const maxRead = 2000;
const maxShown = 50;

interface SimulatedSend extends WithClient {
  readonly day: string;
  readonly isAhead: boolean;
  readonly days: number;
}

export async function simulateRule(input: ParsedOf<typeof contract.simulate>, call: Call) {
  const rule = ruleOf(input);
  await call.db.transaction((tx) => requireValidRule(tx, rule));
  const sends = (isWait(rule.trigger) ? await reminderSends(call, rule) : await eventSends(call, rule)).filter((each) =>
    isRuleMatching(rule, each),
  );
  const visible = sends.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, maxShown);
  const recipients = await recipientsOf(call.db, rule, visible);
  const { language } = call;
  return {
    total: sends.length,
    docs: visible.map((send) => {
      const { mails = [], users = [] } = recipients.get(send.offer.id) ?? {};
      return {
        offer: send.offer.id,
        offerNumber: send.offer.offerNumber,
        clientName: send.client.name,
        day: send.day,
        isAhead: send.isAhead,
        to: [...mails.map(({ to }) => to), ...users.map(({ name }) => name)],
        subject: fillTemplateText(rule.subject[language], send, { language, days: send.days, link: "" }),
      };
    }),
  };
}

/** Status transitions that fire each trigger. */
const transitionsByTrigger = {
  onCreated: [[null, "draft"], "unsigned"],
  onSigned: [["unsigned"], "signed"],
  onPaid: [["unsigned", "signed"], "paid"],
  onCancelled: [["draft", "unsigned", "signed"], "cancelled"],
} as const;

/** Sends of an event rule: one per transition in the period. */
async function eventSends({ db, now }: Call, { trigger }: OfferRuleInput): Promise<SimulatedSend[]> {
  const [from, to] = transitionsByTrigger[trigger as keyof typeof transitionsByTrigger];
  const rows = await db
    .select({ ...withClientColumns, at: contractOfferLogView.at })
    .from(contractOfferLogView)
    .innerJoin(contractOfferView, eq(contractOfferView.id, contractOfferLogView.offerId))
    .innerJoin(clientView, eq(clientView.id, contractOfferView.clientId))
    .leftJoin(filingView, eq(filingView.id, contractOfferView.filingId))
    .where(
      and(
        eq(contractOfferLogView.to, to),
        inArray(
          sql`coalesce(${contractOfferLogView.from}, 'draft')`,
          from.map((each) => each ?? "draft"),
        ),
        gte(contractOfferLogView.at, startOfDay(addDays(dayOf(now), -daysBack)).toISOString()),
      ),
    )
    .orderBy(desc(contractOfferLogView.at))
    .limit(maxRead);
  return rows.map(({ at, ...record }) => ({ ...record, day: dayOf(new Date(at)), isAhead: false, days: 0 }));
}

/** Sends of a reminder rule: past repetitions in the period, and the next one. */
async function reminderSends({ db, now }: Call, rule: OfferRuleInput): Promise<SimulatedSend[]> {
  const rows = await db
    .select({ ...withClientColumns, since: waitingSince })
    .from(contractOfferView)
    .innerJoin(clientView, eq(clientView.id, contractOfferView.clientId))
    .leftJoin(filingView, eq(filingView.id, contractOfferView.filingId))
    .where(inArray(contractOfferView.status, [waitingStatuses[rule.trigger as WaitTrigger]]))
    .orderBy(desc(contractOfferView.offerNumber))
    .limit(maxRead);
  const today = dayOf(now);
  const nextWorkingDay = addWorkingDays(today, 1);
  return rows.flatMap(({ since, ...record }) => {
    const start = dayOf(new Date(since));
    const days = Array.from({ length: rule.repeatEveryDays === null ? 1 : 1 + rule.maxRepeats }, (_, nth) => {
      const due = addDays(start, (rule.days ?? 0) + nth * (rule.repeatEveryDays ?? 0));
      return isWorkingDay(due) ? due : addWorkingDays(due, 1);
    });
    return days
      .filter(
        (day) => day >= addDays(today, -daysBack) && day <= nextWorkingDay && (day <= today || day === nextWorkingDay),
      )
      .map((day) => ({
        ...record,
        day,
        isAhead: day > today,
        days: Math.round((Date.parse(day) - Date.parse(start)) / 86_400_000),
      }));
  });
}
