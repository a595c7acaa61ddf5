/** Activities as they are read: in calendars, in lists, one by one. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, effectiveUsers } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { dayBetween, matchesTerms, equals } from "../../../server/listing/filters.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { displayName, users } from "../../people/server/tables.ts";
import type { Activity } from "../activity.ts";
import { type agendaContract as contract, ownActivityListContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { groupBy } from "../../../kit/group-by.ts";
import { involvesAnyOf, calendarOwner, mayPlan, readableBy } from "./permissions.ts";
import { activities as a, activityPeople as p } from "./tables.ts";

const words = { es, en };
/** What is of the whole day comes first. */
const atHour = sql`coalesce(${a.hour}, '')`;
const mostDays = 100;

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
export const sorts = { date: [sql`${a.date}`, atHour], title: spanishSortKey(a.title) };

export const ownActivityList = listHandlers(ownActivityListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "agenda.export", kind: "activities", id: ({ userId }) => userId ?? "own" },
  id: a.id,
  where: async (call, { userId, ...wanted }) =>
    and(involvesAnyOf(call.db, [calendarOwner(call, userId)]), ...matching(wanted)),
  sorts,
  readRows: readActivities,
});

/** A hundred days at most: a calendar shows what it asks for at once. */
export async function readCalendar(
  { userId, from, to }: ParsedOf<typeof contract.calendar>,
  call: Call,
): Promise<Activity[]> {
  if (to < from || to > addDays(from, mostDays)) throw new Refusal("INVALID_PERIOD");
  const where = and(involvesAnyOf(call.db, [calendarOwner(call, userId)]), ...dayBetween(a.date, from, to));
  return readActivities(call, { where: where as SQL, order: [asc(a.date), sql`${atHour}`, asc(a.id)] });
}

/** NOT_FOUND for one that is not there or that the caller may not read. */
export async function readActivity(call: CallInTransaction, id: string): Promise<Activity> {
  const seen = effectiveUsers(call).map((looker) => readableBy(call.db, looker));
  const [activity] = await readActivities(call, { where: and(eq(a.id, id), ...seen) as SQL, order: [] });
  if (!activity) throw new Refusal("NOT_FOUND");
  return activity;
}

/** Two statements, however many there are. */
export async function readActivities(
  call: CallInTransaction,
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<Activity[]> {
  const rows = await call.db
    .select({ activity: a, creator: displayName })
    .from(a)
    .leftJoin(users, eq(users.id, a.createdBy))
    .where(where)
    .orderBy(...order);
  if (rows.length === 0) return [];
  const ids = rows.map(({ activity }) => activity.id);
  const taking = await call.db
    .select({ of: p.activityId, invited: p.invited, user: displayName })
    .from(p)
    .innerJoin(users, eq(users.id, p.userId))
    .where(inArray(p.activityId, ids))
    .orderBy(users.lastName, users.firstName, users.id);
  const byActivity = groupBy(taking, ({ of }) => of);
  // A calendar program has none.
  const { caller } = call;
  const today = dayOf(call.now);
  return rows.map(({ activity: { id: _id, seriesId: series, ...row }, creator }) => {
    const all = byActivity.get(_id) ?? [];
    const named = (isInvited: boolean) =>
      all.filter(({ invited }) => invited === isInvited).map(({ user }) => ({ _id: user.id, name: fullNameOf(user) }));
    const usersInCharge = named(false);
    const isPending = row.state === "pending";
    return {
      _id,
      ...row,
      series,
      usersInCharge,
      invitedSpecialists: named(true),
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
