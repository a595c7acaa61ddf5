/** Processing times of documents, computed hourly so that pages read few rows. */
import { and, eq, getTableColumns, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { addWorkingDays } from "../../../../../kit/time/working-days.ts";
import { type Queryable, inTransaction } from "../../../../../server/database/connection.ts";
import { jsonRows } from "../../../../../server/database/json-rows.ts";
import { anyOf, preparedQuery } from "../../../../../server/database/prepared-query.ts";
import type { Server } from "../../../../../server/server.ts";
import { inPreparationStatuses } from "../../client/client-status.ts";
import { type ProcessingTimeQuery, minCases, type ProcessingTime, usualTermOf } from "../../wizard/processing-time.ts";
import type { RequestFormRow, RequestGroupRow } from "./lock-group.ts";
import { processingTimes } from "../tables.ts";

const windowDays = 90;

/**
 * Recomputes the days from payment to ready for documents that became ready in the last ninety days: per service, per
 * kind (legalized or not) and per province. Measures until ready, not until handed over, because the pickup date is
 * up to the client.
 */
export async function countUsualTerms(server: Pick<Server, "db" | "now">): Promise<{ terms: number }> {
  const now = server.now();
  const since = new Date(now.getTime() - windowDays * 86_400_000).toISOString();
  return inTransaction(server.db, async (tx) => {
    await tx.delete(processingTimes);
    const inserted = await tx.execute(sql`
      with ready as (
        select offer_id, coalesce(registry->>'province', province, '') as province, coalesce(legalize, false) as legalize,
          (ready_at at time zone 'America/Havana')::date - (paid_at at time zone 'America/Havana')::date as days
        from request_forms
        where ready_at >= ${since}::timestamptz and ready_at <= ${now.toISOString()}::timestamptz and paid_at is not null
          and status in ('readyToDelivery', 'delivered')
      )
      insert into usual_terms (id, offer_id, province, legalize, half_days, most_days, cases, counted_at)
      select gen_random_uuid(), offer_id, nullif(province, ''), legalize,
        percentile_disc(0.5) within group (order by days), percentile_disc(0.9) within group (order by days),
        count(*)::int, ${now.toISOString()}::timestamptz
      from ready
      group by grouping sets ((offer_id), (offer_id, legalize), (offer_id, legalize, province))
      having count(*) >= ${minCases} and (grouping(province) = 1 or province <> '')
      returning id`);
    return { terms: inserted.rows.length };
  });
}

const readTermsOfOffers = preparedQuery((db, parameters) =>
  db
    .select()
    .from(processingTimes)
    .where(anyOf(processingTimes.offerId, parameters("offerIds"))),
);

const readTotalTerms = preparedQuery((db) =>
  db
    .select()
    .from(processingTimes)
    .where(and(isNull(processingTimes.province), isNull(processingTimes.legalize))),
);

/** All processing times of these services; without `offerIds`, only the total of every service. */
export async function usualTermsOf(db: Queryable, offerIds?: readonly string[]): Promise<ProcessingTime[]> {
  if (offerIds?.length === 0) return [];
  const rows = offerIds ? await readTermsOfOffers(db, { offerIds }) : await readTotalTerms(db, {});
  return rows.map(toProcessingTime);
}

/** All processing times of one service as a column of a query. */
export function usualTermsInSql(db: Queryable, offerId: SQLWrapper): SQL<ProcessingTime[]> {
  const terms = db.select().from(processingTimes).where(eq(processingTimes.offerId, offerId));
  return jsonRows(getTableColumns(processingTimes), terms, (rows) => rows.map(toProcessingTime));
}

function toProcessingTime(row: typeof processingTimes.$inferSelect): ProcessingTime {
  const { offerId, province, legalize, halfDays, mostDays, cases } = row;
  return { offerId, province, legalize, from: halfDays, to: mostDays, cases };
}

/** The range of days in which a paid group is usually ready; null if a form has no known processing time. */
export function estimateReadyRange(
  group: Pick<RequestGroupRow, "paidAt">,
  forms: readonly Pick<RequestFormRow, "status" | "offerId" | "registry" | "province" | "legalize">[],
  terms: readonly ProcessingTime[],
  now: Date,
): { from: string; to: string; late: boolean } | null {
  const waiting = forms.filter((form) => inPreparationStatuses.includes(form.status));
  const usualTerms = waiting.map((form) => usualTermOf(terms, processingTimeQuery(form)));
  if (!group.paidAt || waiting.length === 0 || usualTerms.includes(undefined)) return null;
  const paidOn = dayOf(new Date(group.paidAt));
  const latest = (bound: "from" | "to") => addDays(paidOn, Math.max(...usualTerms.map((term) => term?.[bound] ?? 0)));
  const to = latest("to");
  return { from: latest("from"), to, late: to < dayOf(now) };
}

/**
 * When the forms in preparation are expected: from `estimateReadyRange`, or from the official term counted from the
 * approval. `late` is true after that day. Null if no form is in preparation.
 */
export function estimateReadyDay(
  group: Pick<RequestGroupRow, "paidAt">,
  forms: readonly Pick<RequestFormRow, "status" | "offerId" | "registry" | "province" | "legalize" | "approvedAt">[],
  { usual, termDays }: { readonly usual: readonly ProcessingTime[]; readonly termDays: number },
  now: Date,
): { from: string | null; by: string; late: boolean } | null {
  const range = estimateReadyRange(group, forms, usual, now);
  if (range) return { from: range.from, by: range.to, late: range.late };
  const waiting = forms.filter((form) => inPreparationStatuses.includes(form.status));
  if (!group.paidAt || waiting.length === 0) return null;
  const from =
    waiting
      .map(({ approvedAt }) => approvedAt ?? group.paidAt ?? "")
      .sort()
      .at(-1) ?? group.paidAt;
  const by = addWorkingDays(dayOf(new Date(from)), termDays);
  return { from: null, by, late: by < dayOf(now) };
}

function processingTimeQuery(
  form: Pick<RequestFormRow, "offerId" | "registry" | "province" | "legalize">,
): ProcessingTimeQuery {
  return {
    offerId: form.offerId,
    province: form.registry?.province ?? form.province,
    legalize: form.legalize ?? false,
  };
}
