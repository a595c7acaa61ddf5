/** Mails the plan of the month to its owner at eight on the first day, or on the next day if it is written later. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { base } from "../../../../kit/frontends.ts";
import { formatShortDay } from "../../../../kit/text/format.ts";
import { formatMonthInSentence } from "../../../../kit/text/format-days.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { queueMails } from "../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { monthLabel } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { workPlans as w } from "./tables.ts";

type Plan = Pick<typeof w.$inferSelect, "goals" | "mainActivities">;

/** Sends each plan once, whatever is changed later. Returns the number of queued mails. */
export function mailPlans(server: Pick<Server, "db" | "now" | "environment">): Promise<{ mailed: number }> {
  const [year = 0, month = 0] = dayOf(server.now()).split("-").map(Number);
  return inTransaction(server.db, async (tx) => {
    const plans = await tx
      .select()
      .from(w)
      .where(and(eq(w.year, year), eq(w.month, month)))
      // The same order in all processes prevents deadlocks.
      .orderBy(w.id);
    const people = await peopleOf(
      tx,
      plans.map(({ userId }) => userId),
    );
    const mails = plans.flatMap((plan) => {
      const person = people.get(plan.userId);
      if (!person?.active) return [];
      const { firstName, email, language } = person;
      return [
        {
          template: "workPlanMonth" as const,
          to: email,
          language,
          vars: {
            name: firstName,
            plan: plan.title,
            month: formatMonthInSentence(monthLabel(plan), language),
            text: planText(plan, language),
            link: `${server.environment.publicUrl}${base}/workAgenda/plan?month=${monthLabel(plan)}`,
          },
          once: `workPlanMonth:${plan.id}:${monthLabel(plan)}`,
          related: { kind: "workPlan", id: plan.id },
        },
      ];
    });
    const queued = await queueMails(tx, mails);
    return { mailed: queued.filter(Boolean).length };
  });
}

/** The goals, then the activities by day; those without a day come last. */
function planText({ goals, mainActivities }: Plan, language: Language): string {
  const lines = mainActivities
    .toSorted((one, other) => (one.date ?? "9999").localeCompare(other.date ?? "9999"))
    .map(({ text, date }) => (date ? `${formatShortDay(date, language)}: ${text}` : text));
  return [goals, lines.join("\n")].filter(Boolean).join("\n\n") || { es, en }[language].pdf.none;
}
