/** Lists of everybody's activities, limited to the states that the reader may see. */
import { and, asc, between, eq, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, effectiveUsers } from "../../../../server/call.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { fullNameOf, displayName, userView } from "../../../administration/people/server/public.ts";
import { activityListContract, type agendaContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { matching, readActivities, sorts } from "./queries.ts";
import { activityStateIs, involvesAnyOf, visibleStates } from "./permissions.ts";
import { activities as a, activityPeople as p } from "./tables.ts";

const words = { es, en };

export const allList = listHandlers(activityListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "agenda.export", kind: "activities" },
  id: a.id,
  where: async (call, { users: people, ...filters }) =>
    and(
      ...effectiveUsers(call).map((user) => activityStateIs(visibleStates(user))),
      people && people.length > 0 ? involvesAnyOf(call.db, people) : undefined,
      ...matching(filters),
    ),
  sorts,
  readRows: readActivities,
});

/** Number of activities by person in charge and state, by the day of the activity. One statement. */
export async function readByWorker({ from, to }: ParsedOf<typeof contract.byWorker>, { db }: Call) {
  if (to < from) throw new Refusal("INVALID_PERIOD");
  const countOf = (state: string): SQL<number> => sql`count(*) filter (where ${a.state} = ${state})::int`;
  const rows = await db
    .select({
      user: displayName,
      pending: countOf("pending"),
      accomplished: countOf("accomplished"),
      unfulfilled: countOf("unfulfilled"),
    })
    .from(p)
    .innerJoin(a, eq(a.id, p.activityId))
    .innerJoin(userView, eq(userView.id, p.userId))
    .where(and(eq(p.invited, false), between(a.date, from, to)))
    .groupBy(userView.id)
    .orderBy(asc(userView.lastName), asc(userView.firstName), asc(userView.id));
  return rows.map(({ user, ...counts }) => ({ user: { _id: user.id, name: fullNameOf(user) }, ...counts }));
}
