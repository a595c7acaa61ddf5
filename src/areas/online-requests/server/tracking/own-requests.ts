/** A client's own requests, newest first, with what may be done with each; a fixed number of queries. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract.ts";
import { type Call, callerOf } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/database.ts";
import { onlineServiceOffers } from "../../../online-services/server/tables.ts";
import { linkStateOf, type PaymentLink } from "../../../payments/server/public.ts";
import { paymentLinks, payments } from "../../../payments/server/tables.ts";
import type { onlineRequests } from "../../contract.ts";
import { abilitiesOf, correctUntil } from "../abilities.ts";
import { factsOf } from "../answers.ts";
import { quotaOf } from "../asking/allowance.ts";
import { holderName } from "../letters.ts";
import { publicTokenOf } from "./public-token.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { usualTermsOf } from "../usual-terms.ts";
import { readRules } from "../full-group.ts";
import { delivery } from "../delivery/delivery.ts";

type Mine = typeof onlineRequests.mine;

export async function ownRequests(call: Call, wanted: ParsedOf<Mine>): Promise<OutputOf<Mine>> {
  const { db, now, language } = call;
  const userId = callerOf(call).userId;
  const where = and(
    eq(requestGroups.requesterId, userId),
    isNull(requestGroups.deletedAt),
    or(isNotNull(requestGroups.finishedAt), ne(requestGroups.status, "cancelled")),
    wanted.status === "all" ? undefined : eq(requestGroups.status, wanted.status),
    wanted.family ? eq(requestGroups.family, wanted.family) : undefined,
  );
  const [counted] = await db.select({ groups: count() }).from(requestGroups).where(where);
  const rows = await db
    .select({
      group: requestGroups,
      nameEs: onlineServiceOffers.nameEs,
      nameEn: onlineServiceOffers.nameEn,
      termDays: onlineServiceOffers.termDays,
    })
    .from(requestGroups)
    .innerJoin(onlineServiceOffers, eq(onlineServiceOffers.id, requestGroups.offerId))
    .where(where)
    .orderBy(desc(requestGroups.createdAt), desc(requestGroups.commonId))
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit);
  const ids = rows.map((row) => row.group.commonId);
  const forms = ids.length
    ? await db
        .select()
        .from(requestForms)
        .where(inArray(requestForms.commonId, ids))
        .orderBy(asc(requestForms.position))
    : [];
  const links = await newestLinks(db, ids);
  const paying = await beingPaid(db, ids);
  const settings = await readRules(db);
  const couriers = await delivery().couriersUnderWay(db, ids);
  const usual = await usualTermsOf(db, [...new Set(rows.map((row) => row.group.offerId))]);
  const docs = rows.map(({ group, nameEs, nameEn, termDays }) => {
    const own = forms.filter((form) => form.commonId === group.commonId);
    const link = links.get(group.commonId);
    const offer = { name: { es: nameEs, en: nameEn }, termDays };
    return {
      ...factsOf({ group, forms: own, offer, usual }, language, now),
      forms: own.map((form) => ({
        _id: form.id,
        number: form.number,
        holder: holderName(form),
        status: form.status,
        correctUntil: correctUntil(form, { group, settings }, now),
      })),
      draftExpiresAt: group.draftExpiresAt,
      courier: couriers.get(group.commonId) ?? null,
      publicToken: publicTokenOf(call.server, group),
      linkState: link ? linkStateOf(link, now) : ("none" as const),
      can: abilitiesOf({ group, forms: own, link, paying: paying.has(group.commonId), settings }, now),
    };
  });
  const totalDocs = counted?.groups ?? 0;
  return {
    docs,
    totalDocs,
    page: wanted.page,
    limit: wanted.limit,
    totalPages: Math.ceil(totalDocs / wanted.limit),
    quota: await quotaOf(db, now, userId),
    lostDraft: await lostDraftOf(call, userId),
  };
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

/** The open link of each group, or the last one it had. */
async function newestLinks(db: Queryable, ids: readonly string[]): Promise<Map<string, PaymentLink>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(paymentLinks)
    .where(inArray(paymentLinks.subjectId, [...ids]))
    .orderBy(sql`${paymentLinks.closed} is not null desc`, asc(paymentLinks.createdAt));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

async function beingPaid(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: payments.subjectId })
    .from(payments)
    .where(and(inArray(payments.subjectId, [...ids]), inArray(payments.status, ["created", "paying"])));
  return new Set(rows.map((row) => row.id));
}
