/**
 * Home widget of online requests. One statement for the counters of each family and one for each status that waits
 * for staff.
 */
import { and, gte, inArray, sql } from "drizzle-orm";
import { dayOf, startOfDay } from "../../../../../kit/time/calendar.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { topMatches } from "../../../../../server/listing/list-query.ts";
import type { HomeOfFamily } from "../../desk/home.ts";
import { type Family, openFormStatuses, waitingStatusesByFamily } from "../../states.ts";
import { familiesOf } from "../shared/access.ts";
import { isListed } from "../listed-forms.ts";
import { requestForms } from "../tables.ts";
import { formCounters, formsList } from "./form-list.ts";
import { isLate } from "./form-filters.ts";

const maxDocs = 6;
const f = requestForms;

export async function homeOf(call: Call): Promise<HomeOfFamily[]> {
  const families = familiesOf(requireCaller(call));
  const [counters, statusTotals, paid, oldest] = await Promise.all([
    formCounters(call),
    readStatusTotals(call, families),
    paidToday(call, families),
    Promise.all(
      families.flatMap((family) => waitingStatusesByFamily[family].map((status) => oldestOf(call, family, status))),
    ),
  ]);
  return families.map((family) => {
    const ofFamily = <T extends { readonly family: Family }>(rows: readonly T[]) =>
      rows.filter((row) => row.family === family);
    return {
      family,
      counts: ofFamily(counters).map(({ status, count }) => ({ status, count })),
      late: ofFamily(statusTotals).reduce((sum, { late }) => sum + late, 0),
      paidToday: ofFamily(paid)[0]?.count ?? 0,
      waits: ofFamily(oldest).map(({ status, docs }) => {
        const { count = 0, late = 0, oldestAt } = ofFamily(statusTotals).find((each) => each.status === status) ?? {};
        return { status, count, late, oldestAt: oldestAt ?? null, docs };
      }),
    };
  });
}

/** Forms that await a decision of the caller, by menu group. */
export async function countWaitingForms(call: Call) {
  const families = familiesOf(requireCaller(call));
  const totals = await readStatusTotals(call, families);
  const countOf = (family: Family) =>
    totals
      .filter(
        (each) => each.family === family && waitingStatusesByFamily[family].some((status) => status === each.status),
      )
      .reduce((sum, { count }) => sum + count, 0);
  return { requestsAP: countOf("AP"), requestsTR: countOf("TR") };
}

/** Open forms by status: how many, how many are late, and the oldest. */
async function readStatusTotals({ db, now }: Call, families: readonly Family[]) {
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
  const query = { family, status, approvalsPending: true, sort: "statusAt" } as const;
  return { family, status, docs: await topMatches(call, formsList, query, { limit: maxDocs }) };
}
