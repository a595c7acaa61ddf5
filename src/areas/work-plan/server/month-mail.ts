/** The plan of the month, mailed to whose it is: at eight of its first day, and of the day after for who plans it later. */
import { and, eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { base } from "../../../kit/frontends.ts";
import { formatMonthInSentence, formatShortDay } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { monthLabel } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { workPlans as w } from "./tables.ts";

type Plan = Pick<typeof w.$inferSelect, "goals" | "mainActivities">;

/** Each plan once, however often it runs and whatever is corrected later. How many are on their way. */
export function mailPlans(server: Pick<Server, "db" | "now" | "environment">): Promise<{ mailed: number }> {
  const [year = 0, month = 0] = dayOf(server.now()).split("-").map(Number);
  return inTransaction(server.db, async (tx) => {
    const plans = await tx
      .select()
      .from(w)
      .where(and(eq(w.year, year), eq(w.month, month)))
      // In one order for all processes: who queues the same meanwhile waits, and neither for the other.
      .orderBy(w.id);
    const people = await peopleOf(
      tx,
      plans.map(({ userId }) => userId),
    );
    const letters = plans.flatMap((plan) => {
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
            text: sayPlan(plan, language),
            link: `${server.environment.publicUrl}${base}/workAgenda/plan?month=${monthLabel(plan)}`,
          },
          once: `workPlanMonth:${plan.id}:${monthLabel(plan)}`,
          related: { kind: "workPlan", id: plan.id },
        },
      ];
    });
    const queued = await queueMails(tx, letters);
    return { mailed: queued.filter(Boolean).length };
  });
}

/** Its goals, then what is to be done, by day; what has no day comes last. */
function sayPlan({ goals, mainActivities }: Plan, language: Language): string {
  const lines = mainActivities
    .toSorted((one, other) => (one.date ?? "9999").localeCompare(other.date ?? "9999"))
    .map(({ text, date }) => (date ? `${formatShortDay(date, language)}: ${text}` : text));
  return [goals, lines.join("\n")].filter(Boolean).join("\n\n") || { es, en }[language].paper.none;
}
