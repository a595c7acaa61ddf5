/** The home's part of those who work online requests. Two statements, one for the counters of each family, one for each status that waits. */
import { and, gte, inArray, sql } from "drizzle-orm";
import { dayOf, startOfDay } from "../../../../kit/calendar.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { topMatches } from "../../../../server/listing/list-query.ts";
import type { HomeOfFamily } from "../../desk/home.ts";
import { type Family, openFormStatuses, waitsIn } from "../../states.ts";
import { familiesOf } from "../shared/access.ts";
import { isListed, requestForms } from "../tables.ts";
import { formCounters, formsList, isLate } from "./form-list.ts";

const shownAtMost = 6;
const f = requestForms;

export async function homeOf(call: Call): Promise<HomeOfFamily[]> {
  const families = familiesOf(requireCaller(call));
  const [counters, standing, paid, oldest] = await Promise.all([
    formCounters(call),
    standingOf(call, families),
    paidToday(call, families),
    Promise.all(families.flatMap((family) => waitsIn[family].map((status) => oldestOf(call, family, status)))),
  ]);
  return families.map((family) => {
    const own = <T extends { readonly family: Family }>(rows: readonly T[]) =>
      rows.filter((row) => row.family === family);
    return {
      family,
      counts: own(counters).map(({ status, count }) => ({ status, count })),
      late: own(standing).reduce((sum, { late }) => sum + late, 0),
      paidToday: own(paid)[0]?.count ?? 0,
      waits: own(oldest).map(({ status, docs }) => {
        const { count = 0, late = 0, oldestAt } = own(standing).find((each) => each.status === status) ?? {};
        return { status, count, late, oldestAt: oldestAt ?? null, docs };
      }),
    };
  });
}

/** What is on its way, by status: how many there are, how many of them late, since when the oldest. */
async function standingOf({ db, now }: Call, families: readonly Family[]) {
  const rows = await db
    .select({
      family: f.family,
      status: f.status,
      count: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${isLate(now)}))::int`,
      oldestAt: sql<string>`min(${f.statusAt})`,
    })
    .from(requestForms)
    .where(and(inArray(f.family, [...families]), isListed(f), inArray(f.status, [...openFormStatuses])))
    .groupBy(f.family, f.status);
  return rows.map((row) => ({ ...row, oldestAt: new Date(row.oldestAt).toISOString() }));
}

async function paidToday({ db, now }: Call, families: readonly Family[]) {
  return db
    .select({ family: f.family, count: sql<number>`count(*)::int` })
    .from(requestForms)
    .where(and(inArray(f.family, [...families]), isListed(f), gte(f.paidAt, startOfDay(dayOf(now)).toISOString())))
    .groupBy(f.family);
}

async function oldestOf(call: Call, family: Family, status: HomeOfFamily["waits"][number]["status"]) {
  const wanted = { family, status, approvalsPending: true, sort: "statusAt" } as const;
  return { family, status, docs: await topMatches(call, formsList, wanted, { limit: shownAtMost }) };
}
