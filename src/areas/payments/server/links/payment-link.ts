/** The payment link: one open link per subject, replaced by the next, good for some hours (domain.md §2.3, §6.1). */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { type Actor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { hashToken, newToken } from "../../../session/server/public.ts";
import { readSettings } from "../../../settings/server/public.ts";
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
 * Opens a link and closes the former one (`replaces`). The token is answered here and kept nowhere. `resend` counts against
 * `payment.linkMaxSends`. Refused while somebody is paying by the former link.
 */
export async function issueLink(
  tx: Transaction,
  actor: Actor,
  wanted: SubjectKey & { readonly now: Date; readonly resend?: boolean },
): Promise<{ token: string; expiresAt: string; sentCount: number; replaces: boolean }> {
  const { kind, id, now } = wanted;
  if (await hasOpenPayment(tx, kind, id)) throw new Refusal("PAYMENT_IN_PROGRESS");
  const settings = await readSettings(tx, ["payment.linkHours", "payment.linkMaxSends"]);
  const former = await linkOf(tx, kind, id);
  const sentCount = (former?.sentCount ?? 0) + (wanted.resend || !former ? 1 : 0);
  if (wanted.resend && sentCount > 1 + settings["payment.linkMaxSends"]) throw new Refusal("LINK_SENDS_EXHAUSTED");
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
  return { token, expiresAt, sentCount, replaces: former !== undefined };
}

/** Ends the open link, if there is one: the payer rejected the data, or a newer link takes its place. */
export async function revokeLink(tx: Transaction, wanted: SubjectKey & { readonly now: Date }): Promise<void> {
  await endLinkOf(tx, wanted, wanted.now, "revoked");
}

/** Ends the open link of a subject for the reason that its reader will be told. */
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

const lastLinkOf = preparedQuery((db, given) =>
  db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.kind, given("kind")), eq(paymentLinks.subjectId, given("id"))))
    .orderBy(sql`${paymentLinks.closed} is null desc`, desc(paymentLinks.createdAt))
    .limit(1),
);

/** The newest link of a subject, open or not. */
export async function linkOf(db: Queryable, kind: SubjectKind, id: string): Promise<PaymentLink | undefined> {
  const [link] = await lastLinkOf(db, { kind, id });
  return link;
}

/** The link a token opens, open or not; undefined when nobody was ever given that token. */
export async function linkByToken(db: Queryable, token: string): Promise<PaymentLink | undefined> {
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.tokenHash, hashToken(token)));
  return link;
}

/** What the reader of a link is told. */
export function linkStateOf(link: Pick<PaymentLink, "closed" | "expiresAt">, now: Date): LinkState {
  return link.closed ?? (Date.parse(link.expiresAt) <= now.getTime() ? "expired" : "valid");
}
