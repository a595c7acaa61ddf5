/** What was not closed: each morning at eight those in charge are told how many of theirs went by, once a day. */
import { and, asc, eq, lt } from "drizzle-orm";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import { formatDayInSentence } from "../../../kit/format.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { notifyEach } from "../../notifications/server/public.ts";
import { groupBy } from "../../../kit/group-by.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { activities as a, activityPeople as p, overdueDays } from "./tables.ts";

const words = { es, en };
const mostOpen = 50_000;

/** The day is written down with what was told of it: a run that is repeated tells nobody twice. */
export function notifyOverdue(server: Pick<Server, "db" | "now">): Promise<{ told: number }> {
  const now = server.now();
  const today = dayOf(now);
  return inTransaction(server.db, async (tx) => {
    const [begun] = await tx.insert(overdueDays).values({ day: today }).onConflictDoNothing().returning();
    // Tomorrow's round is done where the clock went back over midnight.
    const isToldAhead = await tx.$count(overdueDays, eq(overdueDays.day, addDays(today, 1)));
    if (!begun || isToldAhead) return { told: 0 };
    await tx.delete(overdueDays).where(lt(overdueDays.day, today));
    const open = await tx
      .select({ user: p.userId, title: a.title, date: a.date })
      .from(a)
      .innerJoin(p, eq(p.activityId, a.id))
      .where(and(eq(a.state, "pending"), lt(a.date, today), eq(p.invited, false)))
      .orderBy(asc(a.date), asc(a.id))
      .limit(mostOpen);
    const notices = [...groupBy(open, ({ user }) => user)].map(([user, theirs]) => ({
      user,
      type: "activity.overdue" as const,
      title: inEach((language) => words[language].morning.title),
      text: inEach((language) => sentence(theirs, language, now)),
      link: "/workAgenda?view=calendar",
    }));
    await notifyEach(tx, notices);
    return { told: notices.length };
  });
}

/** The oldest by its name, the others by their number. */
function sentence(
  [oldest, ...others]: readonly { readonly title: string; readonly date: string }[],
  language: Language,
  now: Date,
): string {
  const { one, more } = words[language].morning;
  const { title = "", date = "" } = oldest ?? {};
  const first = interpolate(one, { title, when: formatDayInSentence(date, language, now) });
  return others.length === 0 ? first : `${first} ${pluralize(more, others.length, language)}`;
}

const inEach = (text: (language: Language) => string): Localized => ({ es: text("es"), en: text("en") });
