/** Notifies the people in charge of their overdue activities, once each morning at eight. */
import { and, asc, eq, lt } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { formatDayInSentence } from "../../../../kit/text/format-days.ts";
import type { Localized, Language } from "../../../../kit/text/language.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { notifyEach } from "../../../administration/notifications/server/public.ts";
import { groupBy } from "../../../../kit/group-by.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { activities as a, activityPeople as p, overdueDays } from "./tables.ts";

const words = { es, en };
const maxOverdue = 50_000;

/** The day is stored in the same transaction, so that a repeated run sends no second notification. */
export function notifyOverdue(server: Pick<Server, "db" | "now">): Promise<{ notified: number }> {
  const now = server.now();
  const today = dayOf(now);
  return inTransaction(server.db, async (tx) => {
    const [insertedDay] = await tx.insert(overdueDays).values({ day: today }).onConflictDoNothing().returning();
    // Tomorrow's run is already done: the clock was set back over midnight.
    const isNextDayDone = await tx.$count(overdueDays, eq(overdueDays.day, addDays(today, 1)));
    if (!insertedDay || isNextDayDone) return { notified: 0 };
    await tx.delete(overdueDays).where(lt(overdueDays.day, today));
    const open = await tx
      .select({ user: p.userId, title: a.title, date: a.date })
      .from(a)
      .innerJoin(p, eq(p.activityId, a.id))
      .where(and(eq(a.state, "pending"), lt(a.date, today), eq(p.invited, false)))
      .orderBy(asc(a.date), asc(a.id))
      .limit(maxOverdue);
    const notices = [...groupBy(open, ({ user }) => user)].map(([user, overdueActivities]) => ({
      user,
      type: "activity.overdue" as const,
      title: localize((language) => words[language].morning.title),
      text: localize((language) => sentence(overdueActivities, language, now)),
      link: "/workAgenda?view=calendar",
    }));
    await notifyEach(tx, notices);
    return { notified: notices.length };
  });
}

/** Names the oldest activity and counts the others. */
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

const localize = (text: (language: Language) => string): Localized => ({ es: text("es"), en: text("en") });
