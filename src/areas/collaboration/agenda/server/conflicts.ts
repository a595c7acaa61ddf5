/** Participants who have another activity at the same time. */
import { and, between, eq, inArray, ne } from "drizzle-orm";
import { addDays } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { fullNameOf, displayName, userView } from "../../../administration/people/server/public.ts";
import type { agendaContract as contract } from "../contract.ts";
import { isOverlapping, defaultMinutes } from "../time-slots.ts";
import { activities as a, activityPeople as p } from "./tables.ts";

/** One statement. Activities that were not done are ignored. */
export async function readConflicts(
  { _id, date, hour, minutes = defaultMinutes, users: people }: ParsedOf<typeof contract.conflicts>,
  { db }: Pick<Call, "db">,
) {
  const slot = { date, hour: hour || null, minutes };
  if (people.length === 0 || slot.hour === null) return [];
  const rows = await db
    .select({ user: displayName, title: a.title, date: a.date, hour: a.hour, minutes: a.minutes })
    .from(p)
    .innerJoin(a, eq(a.id, p.activityId))
    .innerJoin(userView, eq(userView.id, p.userId))
    .where(
      and(
        inArray(p.userId, people),
        between(a.date, addDays(date, -1), addDays(date, 1)),
        ne(a.state, "unfulfilled"),
        _id ? ne(a.id, _id) : undefined,
      ),
    )
    .orderBy(a.date, a.hour, userView.lastName, userView.firstName, userView.id);
  return rows
    .filter((row) => isOverlapping(row, slot))
    .map(({ user, ...activity }) => ({ ...activity, user: { _id: user.id, name: fullNameOf(user) } }));
}
