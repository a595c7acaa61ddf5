/** Read queries of activities for calendars, lists and details. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, effectiveUsers } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { dayBetween, matchesTerms, equals } from "../../../../server/listing/filters.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { fullNameOf, displayName, userView } from "../../../administration/people/server/public.ts";
import type { Activity } from "../activity.ts";
import { type agendaContract as contract, ownActivityListContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { groupBy } from "../../../../kit/group-by.ts";
import { involvesAnyOf, calendarOwner, mayPlan, readableBy } from "./permissions.ts";
import { activities as a, activityPeople as p } from "./tables.ts";

const words = { es, en };
/** Whole-day activities come first. */
const hourOrder = sql`coalesce(${a.hour}, '')`;
const maxDays = 100;

interface Filters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: Activity["state"] | undefined;
  readonly search?: string | undefined;
}
export const matching = ({ from, to, state, search }: Filters) => [
  ...dayBetween(a.date, from, to),
  equals(a.state, state),
  ...matchesTerms(a.searchText, search),
];
export const sorts = { date: [sql`${a.date}`, hourOrder], title: spanishSortKey(a.title) };

export const ownActivityList = listHandlers(ownActivityListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "agenda.export", kind: "activities", id: ({ userId }) => userId ?? "own" },
  id: a.id,
  where: async (call, { userId, ...filters }) =>
    and(involvesAnyOf(call.db, [calendarOwner(call, userId)]), ...matching(filters)),
  sorts,
  readRows: readActivities,
});

/** A calendar is not paged, so its period is limited to a hundred days: INVALID_PERIOD. */
export async function readCalendar(
  { userId, from, to }: ParsedOf<typeof contract.calendar>,
  call: Call,
): Promise<Activity[]> {
  if (to < from || to > addDays(from, maxDays)) throw new Refusal("INVALID_PERIOD");
  const where = and(involvesAnyOf(call.db, [calendarOwner(call, userId)]), ...dayBetween(a.date, from, to));
  return readActivities(call, { where: where as SQL, order: [asc(a.date), sql`${hourOrder}`, asc(a.id)] });
}

/** NOT_FOUND for an unknown activity or one that the caller cannot read. */
export async function readActivity(call: CallInTransaction, id: string): Promise<Activity> {
  const conditions = effectiveUsers(call).map((user) => readableBy(call.db, user));
  const [activity] = await readActivities(call, { where: and(eq(a.id, id), ...conditions) as SQL, order: [] });
  if (!activity) throw new Refusal("NOT_FOUND");
  return activity;
}

/** Two statements, whatever the number of activities. */
export async function readActivities(
  call: CallInTransaction,
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<Activity[]> {
  const rows = await call.db
    .select({ activity: a, creator: displayName })
    .from(a)
    .leftJoin(userView, eq(userView.id, a.createdBy))
    .where(where)
    .orderBy(...order);
  if (rows.length === 0) return [];
  const ids = rows.map(({ activity }) => activity.id);
  const participantRows = await call.db
    .select({ of: p.activityId, invited: p.invited, user: displayName })
    .from(p)
    .innerJoin(userView, eq(userView.id, p.userId))
    .where(inArray(p.activityId, ids))
    .orderBy(userView.lastName, userView.firstName, userView.id);
  const byActivity = groupBy(participantRows, ({ of }) => of);
  // Null for a calendar program.
  const { caller } = call;
  const today = dayOf(call.now);
  return rows.map(({ activity: { id: _id, seriesId: series, ...row }, creator }) => {
    const participants = byActivity.get(_id) ?? [];
    const namesOf = (isInvited: boolean) =>
      participants
        .filter(({ invited }) => invited === isInvited)
        .map(({ user }) => ({ _id: user.id, name: fullNameOf(user) }));
    const usersInCharge = namesOf(false);
    const isPending = row.state === "pending";
    return {
      _id,
      ...row,
      series,
      usersInCharge,
      invitedSpecialists: namesOf(true),
      accomplished: isPending ? null : row.state === "accomplished",
      overdue: isPending && row.date < today,
      createdBy: creator && { _id: creator.id, name: fullNameOf(creator) },
      can: {
        change: caller !== null && (mayPlan(caller) || row.createdBy === caller.userId),
        finish: caller !== null && (mayPlan(caller) || usersInCharge.some((each) => each._id === caller.userId)),
        reopen: caller !== null && mayPlan(caller),
      },
    };
  });
}
