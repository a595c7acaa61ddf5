/** A client's own requests: page by page, and as their home shows them. */
import { and, count, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { matchesTerms } from "../../../../server/listing/filters.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Stage } from "../../client/stages.ts";
import { readRequestQuota } from "../wizard/request-quota.ts";
import { readRules } from "../shared/load-group.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { type OwnRow, ownRows } from "./own-request-rows.ts";
import { stageOf } from "./stage-sql.ts";

type Mine = typeof onlineRequestsContract.mine;

export async function ownRequests(call: Call, wanted: ParsedOf<Mine>): Promise<OutputOf<Mine>> {
  const { db, now } = call;
  const { userId } = requireCaller(call);
  const where = and(
    isTheirs(userId),
    wanted.status === "all" ? undefined : eq(requestGroups.status, wanted.status),
    wanted.family ? eq(requestGroups.family, wanted.family) : undefined,
    wanted.stage ? sql`${stageOf(await readRules(db), now)} = ${wanted.stage}` : undefined,
    wanted.text ? names(wanted.text) : undefined,
  );
  const [counted] = await db.select({ groups: count() }).from(requestGroups).where(where);
  const found = await db
    .select({ id: requestGroups.commonId })
    .from(requestGroups)
    .where(where)
    .orderBy(desc(requestGroups.createdAt), desc(requestGroups.commonId))
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit);
  const docs = await ownRows(
    call,
    found.map(({ id }) => id),
  );
  const totalDocs = counted?.groups ?? 0;
  return {
    docs,
    totalDocs,
    page: wanted.page,
    limit: wanted.limit,
    totalPages: Math.ceil(totalDocs / wanted.limit),
    quota: await readRequestQuota(db, now, userId),
    lostDraft: await lostDraftOf(call, userId),
  };
}

/** How many of each stage the home shows. */
const shown = { needs: 20, moving: 10, over: 2 } as const satisfies Record<Stage, number>;

export async function ownHome(call: Call): Promise<OutputOf<typeof onlineRequestsContract.ownHome>> {
  const { db, now } = call;
  const { userId } = requireCaller(call);
  const stage = stageOf(await readRules(db), now);
  const { rows } = await db.execute<{ id: string; stage: Stage; place: number; all: number }>(sql`
    with own as (select ${requestGroups.commonId} as id, ${requestGroups.createdAt} as at, ${stage} as stage
      from ${requestGroups} where ${isTheirs(userId)}),
    placed as (select id, stage, row_number() over (partition by stage order by at desc, id desc)::int as place,
      count(*) over (partition by stage)::int as "all" from own)
    select * from placed where place <= case stage when 'needs' then ${shown.needs}::int when 'moving' then ${shown.moving}::int else ${shown.over}::int end`);
  const docs = await ownRows(
    call,
    rows.map(({ id }) => id),
  );
  const of = (wanted: Stage) => {
    const ids = new Set(rows.filter((row) => row.stage === wanted).map(({ id }) => id));
    return docs.filter(({ commonId }) => ids.has(commonId));
  };
  const all = (wanted: Stage) => rows.find((row) => row.stage === wanted)?.all ?? 0;
  return {
    needs: of("needs").sort((one, other) => (urgencyOf(one) < urgencyOf(other) ? -1 : 1)),
    moving: of("moving"),
    over: of("over"),
    counts: { needs: all("needs"), moving: all("moving"), over: all("over") },
    quota: await readRequestQuota(db, now, userId),
    lostDraft: await lostDraftOf(call, userId),
  };
}

/** When its time is up; what has no end comes last. */
function urgencyOf({ payBy, draftExpiresAt, forms, status }: OwnRow): string {
  const until = [
    payBy,
    status === "draft" ? draftExpiresAt : null,
    ...forms.map(({ correctUntil }) => correctUntil),
  ].filter((at) => at !== null);
  return until.sort()[0] ?? "9";
}

/** Not what was removed, nor drafts that the clock ended. */
function isTheirs(userId: string): SQL | undefined {
  return and(
    eq(requestGroups.requesterId, userId),
    isNull(requestGroups.deletedAt),
    or(isNotNull(requestGroups.finishedAt), ne(requestGroups.status, "cancelled")),
  );
}

function names(text: string): SQL {
  const words = and(eq(requestForms.commonId, requestGroups.commonId), ...matchesTerms(requestForms.searchText, text));
  return sql`exists (select 1 from ${requestForms} where ${words})`;
}

const lostForMs = 7 * 86_400_000;

/** The newest draft that the clock ended with something written in it, unless the same was begun again since. */
async function lostDraftOf({ db, now, language }: Call, userId: string): Promise<OutputOf<Mine>["lostDraft"]> {
  const since = new Date(now.getTime() - lostForMs).toISOString();
  const { rows } = await db.execute<{ commonId: string; number: string; offerId: string; es: string; en: string }>(sql`
    select g.common_id as "commonId", g.number, g.offer_id as "offerId", o.name_es as es, o.name_en as en
    from request_groups g join online_service_offers o on o.id = g.offer_id
    where g.requester_id = ${userId} and g.status = 'cancelled' and g.finished_at is null and g.deleted_at is null
      and g.created_at >= ${since}
      and exists (select 1 from request_forms f where f.common_id = g.common_id and f.first_name is not null)
      and not exists (select 1 from request_groups n
        where n.requester_id = g.requester_id and n.offer_id = g.offer_id and n.created_at > g.created_at)
    order by g.created_at desc limit 1`);
  const [lost] = rows;
  return lost
    ? { commonId: lost.commonId, number: lost.number, offer: { _id: lost.offerId, name: lost[language] } }
    : null;
}
