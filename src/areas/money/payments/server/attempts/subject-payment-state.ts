/** Payment state of subjects in SQL: links without attempts left, and full refunds. */
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../../server/database/prepared-query.ts";
import { settingInSql } from "../../../../administration/settings/server/public.ts";
import { attemptCountOfLink } from "../attempt-limit.ts";
import type { SubjectKind } from "../links/payable-subject.ts";
import { paymentLinks, payments } from "../tables.ts";
import { isOfSubject, openAttempt } from "./queries.ts";

/** An open link that has used up its attempts. */
const isExhausted = () =>
  and(isNull(paymentLinks.closed), sql`${attemptCountOfLink()} >= ${settingInSql("payment.maxAttempts")}`);

const isFullyRefunded = and(eq(payments.settled, true), eq(payments.status, "refunded"));

/** The state of a subject's payment as columns of a query. */
export function paymentStateInSql(db: Queryable, kind: SQLWrapper, id: SQLWrapper) {
  const exhaustedLink = db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.kind, kind), eq(paymentLinks.subjectId, id), isExhausted()));
  const refund = db
    .select({ at: payments.refundedAt })
    .from(payments)
    .where(and(isOfSubject(kind, id), isFullyRefunded));
  return {
    isOpen: sql<boolean>`exists ${openAttempt(db, kind, id)}`,
    isExhausted: sql<boolean>`exists ${exhaustedLink}`,
    refundedAt: sql<string | null>`${refund}`.mapWith(payments.refundedAt) as SQL<string | null>,
  };
}

const selectExhaustedLinks = preparedQuery((db, parameter) =>
  db
    .select({ id: paymentLinks.subjectId })
    .from(paymentLinks)
    .where(
      and(anyOf(paymentLinks.kind, parameter("kinds")), anyOf(paymentLinks.subjectId, parameter("ids")), isExhausted()),
    ),
);

/** The subjects among `ids` whose open link has used up its attempts. */
export async function findExhaustedSubjects(
  db: Queryable,
  kinds: readonly SubjectKind[],
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await selectExhaustedLinks(db, { kinds, ids })).map(({ id }) => id));
}

const selectFullyRefunded = preparedQuery((db, parameter) =>
  db
    .select({ id: payments.subjectId, at: payments.refundedAt })
    .from(payments)
    .where(and(anyOf(payments.kind, parameter("kinds")), anyOf(payments.subjectId, parameter("ids")), isFullyRefunded)),
);

/** The fully refunded subjects among `ids`, with the time of the refund. */
export async function findFullyRefunded(
  db: Queryable,
  kinds: readonly SubjectKind[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectFullyRefunded(db, { kinds, ids });
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}
