/** A client's own requests: the paged list and the home. */
import { and, count, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { matchesTerms } from "../../../../../server/listing/filters.ts";
import { recentIn } from "../../../../../server/recent.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Stage } from "../../client/stages.ts";
import { readRequestQuota } from "../wizard/request-quota.ts";
import { readRules } from "../shared/load-group.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { type OwnRow, ownRows } from "./own-request-rows.ts";
import { stageOf } from "./stage-sql.ts";

type ListOperation = typeof onlineRequestsContract.mine;

export async function ownRequests(call: Call, query: ParsedOf<ListOperation>): Promise<OutputOf<ListOperation>> {
  const { db, now } = call;
  const { userId } = requireCaller(call);
  const where = and(
    isVisibleTo(userId),
    query.status === "all" ? undefined : eq(requestGroups.status, query.status),
    query.family ? eq(requestGroups.family, query.family) : undefined,
    query.stage ? sql`${stageOf(await readRules(db), now)} = ${query.stage}` : undefined,
    query.text ? matchesText(query.text) : undefined,
  );
  const [total] = await db.select({ groups: count() }).from(requestGroups).where(where);
  const rows = await db
    .select({ id: requestGroups.commonId })
    .from(requestGroups)
    .where(where)
    .orderBy(desc(requestGroups.createdAt), desc(requestGroups.commonId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const docs = await ownRows(
    call,
    rows.map(({ id }) => id),
  );
  const totalDocs = total?.groups ?? 0;
  return {
    docs,
    totalDocs,
    page: query.page,
    limit: query.limit,
    totalPages: Math.ceil(totalDocs / query.limit),
    quota: await readRequestQuota(db, now, userId),
    lostDraft: await lostDraftOf(call, userId),
  };
}

/** Maximum number of requests per stage on the home. */
const maxPerStage = { needs: 20, moving: 10, over: 2 } as const satisfies Record<Stage, number>;

export async function ownHome(call: Call): Promise<OutputOf<typeof onlineRequestsContract.ownHome>> {
  const { db, now } = call;
  const { userId } = requireCaller(call);
  const stage = stageOf(await readRules(db), now);
  const { rows } = await db.execute<{ id: string; stage: Stage; place: number; all: number }>(sql`
    with own as (select ${requestGroups.commonId} as id, ${requestGroups.createdAt} as at, ${stage} as stage
      from ${requestGroups} where ${isVisibleTo(userId)}),
    placed as (select id, stage, row_number() over (partition by stage order by at desc, id desc)::int as place,
      count(*) over (partition by stage)::int as "all" from own)
    select * from placed where place <= case stage when 'needs' then ${maxPerStage.needs}::int when 'moving' then ${maxPerStage.moving}::int else ${maxPerStage.over}::int end`);
  const docs = await ownRows(
    call,
    rows.map(({ id }) => id),
  );
  const docsOfStage = (stageName: Stage) => {
    const ids = new Set(rows.filter((row) => row.stage === stageName).map(({ id }) => id));
    return docs.filter(({ commonId }) => ids.has(commonId));
  };
  const countOfStage = (stageName: Stage) => rows.find((row) => row.stage === stageName)?.all ?? 0;
  return {
    needs: docsOfStage("needs").sort((one, other) => (urgencyOf(one) < urgencyOf(other) ? -1 : 1)),
    moving: docsOfStage("moving"),
    over: docsOfStage("over"),
    counts: { needs: countOfStage("needs"), moving: countOfStage("moving"), over: countOfStage("over") },
    quota: await readRequestQuota(db, now, userId),
    lostDraft: await lostDraftOf(call, userId),
  };
}

/** The nearest deadline; requests without one sort last. */
function urgencyOf({ payBy, draftExpiresAt, forms, status }: OwnRow): string {
  const deadlines = [
    payBy,
    status === "draft" ? draftExpiresAt : null,
    ...forms.map(({ correctUntil }) => correctUntil),
  ].filter((at) => at !== null);
  return deadlines.sort()[0] ?? "9";
}

/** Excludes removed requests and drafts that expired. */
function isVisibleTo(userId: string): SQL | undefined {
  return and(
    eq(requestGroups.requesterId, userId),
    isNull(requestGroups.deletedAt),
    or(isNotNull(requestGroups.finishedAt), ne(requestGroups.status, "cancelled")),
  );
}

function matchesText(text: string): SQL {
  const where = and(eq(requestForms.commonId, requestGroups.commonId), ...matchesTerms(requestForms.searchText, text));
  return sql`exists (select 1 from ${requestForms} where ${where})`;
}

const lostDraftMs = 7 * 86_400_000;

/** The newest expired draft with data in it, unless a request for the same service was started since. */
async function lostDraftOf({ db, now, language }: Call, userId: string): Promise<OutputOf<ListOperation>["lostDraft"]> {
  const { rows } = await db.execute<{ commonId: string; number: string; offerId: string; es: string; en: string }>(sql`
    select g.common_id as "commonId", g.number, g.offer_id as "offerId", o.name_es as es, o.name_en as en
    from request_groups g join online_service_offers o on o.id = g.offer_id
    where g.requester_id = ${userId} and g.status = 'cancelled' and g.finished_at is null and g.deleted_at is null
      and ${recentIn(sql`g.created_at`, now, lostDraftMs)}
      and exists (select 1 from request_forms f where f.common_id = g.common_id and f.first_name is not null)
      and not exists (select 1 from request_groups n
        where n.requester_id = g.requester_id and n.offer_id = g.offer_id and n.created_at > g.created_at)
    order by g.created_at desc limit 1`);
  const [lost] = rows;
  return lost
    ? { commonId: lost.commonId, number: lost.number, offer: { _id: lost.offerId, name: lost[language] } }
    : null;
}
