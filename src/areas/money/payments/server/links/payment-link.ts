/** Payment links: one open link per subject, replaced by the next, valid for some hours. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { jsonRows } from "../../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../../server/database/prepared-query.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { hashToken, newToken } from "../../../../administration/session/server/public.ts";
import { readSettings } from "../../../../administration/settings/server/public.ts";
import type { LinkState } from "../../states.ts";
import { hasOpenPayment } from "../attempts/queries.ts";
import type { SubjectKind } from "./payable-subject.ts";
import { paymentLinks } from "../tables.ts";

export type PaymentLink = typeof paymentLinks.$inferSelect;
export interface SubjectKey {
  readonly kind: SubjectKind;
  readonly id: string;
}

/**
 * Opens a link and closes the previous one (`replaces`). The token is only returned, never stored. `resend` counts
 * against `payment.linkMaxSends`. PAYMENT_IN_PROGRESS while an attempt is open; LINK_SENDS_EXHAUSTED above the limit.
 */
export async function issueLink(
  tx: Transaction,
  actor: Actor,
  options: SubjectKey & { readonly now: Date; readonly resend?: boolean },
): Promise<{ token: string; expiresAt: string; sentCount: number; replaces: boolean }> {
  const { kind, id, now } = options;
  if (await hasOpenPayment(tx, kind, id)) throw new Refusal("PAYMENT_IN_PROGRESS");
  const settings = await readSettings(tx, ["payment.linkHours", "payment.linkMaxSends"]);
  const previous = await linkOf(tx, kind, id);
  const sentCount = (previous?.sentCount ?? 0) + (options.resend || !previous ? 1 : 0);
  if (options.resend && sentCount > 1 + settings["payment.linkMaxSends"]) throw new Refusal("LINK_SENDS_EXHAUSTED");
  await revokeLink(tx, { kind, id, now });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + settings["payment.linkHours"] * 3_600_000).toISOString();
  await tx.insert(paymentLinks).values({
    kind,
    subjectId: id,
    tokenHash: hashToken(token),
    expiresAt,
    sentCount,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  await writeAuditEntry(tx, actor, { action: "payments.issueLink", kind, id, after: { expiresAt, sentCount } });
  return { token, expiresAt, sentCount, replaces: previous !== undefined };
}

/** Closes the open link, if any: the payer rejected the data, or a newer link replaces it. */
export async function revokeLink(tx: Transaction, options: SubjectKey & { readonly now: Date }): Promise<void> {
  await endLinkOf(tx, options, options.now, "revoked");
}

/** Closes the open link of a subject for the reason that its page shows. */
export async function endLinkOf(
  tx: Transaction,
  { kind, id }: SubjectKey,
  now: Date,
  closed: Exclude<LinkState, "valid">,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .update(paymentLinks)
    .set({ closed, closedAt: at, updatedAt: at })
    .where(and(eq(paymentLinks.kind, kind), eq(paymentLinks.subjectId, id), isNull(paymentLinks.closed)));
}

const lastLink = (db: Queryable, kind: SQLWrapper, id: SQLWrapper) =>
  db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.kind, kind), eq(paymentLinks.subjectId, id)))
    .orderBy(sql`${paymentLinks.closed} is null desc`, desc(paymentLinks.createdAt))
    .limit(1);
const selectLastLink = preparedQuery((db, parameter) => lastLink(db, parameter("kind"), parameter("id")));

/** The newest link of a subject, open or closed. */
export async function linkOf(db: Queryable, kind: SubjectKind, id: string): Promise<PaymentLink | undefined> {
  const [link] = await selectLastLink(db, { kind, id });
  return link;
}

/** The open link of each subject, otherwise its last one. */
export async function newestLinks(db: Queryable, ids: readonly string[]): Promise<Map<string, PaymentLink>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(paymentLinks)
    .where(inArray(paymentLinks.subjectId, [...ids]))
    .orderBy(sql`${paymentLinks.closed} is not null desc`, asc(paymentLinks.createdAt));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** The last link of a subject as a column of a query. */
export const linkInSql = (db: Queryable, kind: SQLWrapper, id: SQLWrapper): SQL<PaymentLink | undefined> =>
  jsonRows(getTableColumns(paymentLinks), lastLink(db, kind, id), ([link]) => link);

/** The link of a token, open or closed; undefined for an unknown token. */
export async function linkByToken(db: Queryable, token: string): Promise<PaymentLink | undefined> {
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.tokenHash, hashToken(token)));
  return link;
}

/** The state of a link as its page shows it. */
export function linkStateOf(link: Pick<PaymentLink, "closed" | "expiresAt">, now: Date): LinkState {
  return link.closed ?? (Date.parse(link.expiresAt) <= now.getTime() ? "expired" : "valid");
}
