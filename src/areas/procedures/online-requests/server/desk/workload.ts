/** Workload figures of a family for managers. Three statements, each answered from an index. */
import { and, eq, gte, inArray, isNotNull, sql, type SQLWrapper } from "drizzle-orm";
import { addWorkingDays } from "../../../../../kit/time/working-days.ts";
import { lastDays, type WorkloadProvider } from "../../../../../server/feed/workload.ts";
import { serviceOfferView } from "../../../online-services/server/public.ts";
import type { Family, FormStatus } from "../../states.ts";
import { isListed } from "../listed-forms.ts";
import { requestForms } from "../tables.ts";
import { inPreparationStatuses } from "../../client/client-status.ts";
import { isLate } from "./form-filters.ts";

const f = requestForms;
/** Forms that the firm is processing: neither awaiting payment nor ready for collection. */
const processingStatuses: readonly FormStatus[] = ["underReview", ...inPreparationStatuses];
const dayIn = (instant: SQLWrapper) => sql`(${instant} at time zone 'America/Havana')::date`;

export const familyWorkload = (family: Family): WorkloadProvider => ({
  desk: family,
  read: async ({ db, now }) => {
    const since = new Date(now.getTime() - lastDays * 86_400_000).toISOString();
    const becameReady = and(eq(f.family, family), isListed(f), gte(f.readyAt, since), isNotNull(f.paidAt));
    const [ready, paid] = [dayIn(f.readyAt), dayIn(f.paidAt)];
    // The term runs from the approval, as announced to clients.
    const from = dayIn(sql`coalesce(${f.approvedAt}, ${f.paidAt})`);
    const [[current], [durations], terms] = await Promise.all([
      db
        .select({
          inCourse: sql<number>`count(*)::int`,
          late: sql<number>`(count(*) filter (where ${isLate(now)}))::int`,
        })
        .from(f)
        .where(and(eq(f.family, family), isListed(f), inArray(f.status, [...processingStatuses]))),
      db
        .select({ medianDays: sql<number | null>`percentile_disc(0.5) within group (order by ${ready} - ${paid})` })
        .from(f)
        .where(becameReady),
      db
        .select({
          from: sql<string>`${from}::text`,
          ready: sql<string>`${ready}::text`,
          days: serviceOfferView.termDays,
          count: sql<number>`count(*)::int`,
        })
        .from(f)
        .innerJoin(serviceOfferView, eq(serviceOfferView.id, f.offerId))
        .where(becameReady)
        .groupBy(from, ready, serviceOfferView.termDays),
    ]);
    const sumOf = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
    return {
      inCourse: current?.inCourse ?? 0,
      late: current?.late ?? 0,
      ready: sumOf(terms),
      inTerm: sumOf(terms.filter((each) => each.ready <= addWorkingDays(each.from, each.days))),
      medianDays: durations?.medianDays ?? null,
    };
  },
});
