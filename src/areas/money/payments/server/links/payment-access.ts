/** Payers: anyone with the link's token or a token of the subject, or the subject's signed-in owner. */
import { desc, eq, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { linkByToken, linkStateOf, type PaymentLink } from "./payment-link.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { type Due, type SubjectKind, subjectOf } from "./payable-subject.ts";
import { paymentLinks } from "../tables.ts";

/**
 * The valid link and the amount due, with the subject locked. REQUEST_NOT_FOUND_OR_PAID when there is none for this
 * caller or it is not payable; LINK_EXPIRED when the link is closed.
 */
export async function lockPayableLink(
  tx: Transaction,
  call: Call,
  input: {
    readonly commonId: string;
    readonly token?: string | undefined;
    readonly kind?: SubjectKind | undefined;
  },
): Promise<{ link: PaymentLink; due: Due }> {
  const linkOfToken = input.token ? await linkByToken(tx, input.token) : undefined;
  const link = linkOfToken ?? (await newestLinkOf(tx, input.commonId));
  if (!link || link.subjectId !== input.commonId || (input.kind && link.kind !== input.kind))
    throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const due = await subjectOf(link.kind).due(tx, link.subjectId, { lock: true });
  const hasRight =
    linkOfToken !== undefined ||
    (due !== null && isSubjectOwner(call, due)) ||
    (await isSubjectToken(tx, link, input.token));
  if (!due || !hasRight) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const state = linkStateOf(link, call.now);
  if (state === "paid" || !due.payable) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  if (state !== "valid") throw new Refusal("LINK_EXPIRED", { facts: { link: state } });
  return { link, due };
}

/** True if the token is one of the subject's own, such as its tracking page's. */
async function isSubjectToken(
  db: Queryable,
  { kind, subjectId }: Pick<PaymentLink, "kind" | "subjectId">,
  token: string | undefined,
): Promise<boolean> {
  return token !== undefined && (await subjectOf(kind).acceptsToken?.(db, subjectId, token)) === true;
}

/** The newest link of a subject, if the token is one of the subject's own. */
export async function linkOpenedBy(db: Queryable, id: string, token: string): Promise<PaymentLink | undefined> {
  const link = await newestLinkOf(db, id);
  return link && (await isSubjectToken(db, link, token)) ? link : undefined;
}

/** The caller's right to a subject: its link, a token of its own (page), a view-only token (pass), or ownership. */
export interface PaymentAccess {
  readonly by: "link" | "page" | "pass" | "owner";
  readonly link?: PaymentLink;
}

export async function paymentAccessOf(
  call: Call,
  subject: Pick<PaymentLink, "kind" | "subjectId">,
  token: string | undefined,
): Promise<PaymentAccess | undefined> {
  const { kind, subjectId } = subject;
  if (token) {
    const link = await linkByToken(call.db, token);
    if (link?.kind === kind && link.subjectId === subjectId) return { by: "link", link };
    if (await isSubjectToken(call.db, subject, token)) return { by: "page" };
    if (subjectOf(kind).acceptsViewToken?.(subjectId, token, call.now)) return { by: "pass" };
  }
  if (!call.caller) return undefined;
  const due = await readDue(call, subject);
  return due && isSubjectOwner(call, due) ? { by: "owner" } : undefined;
}

/** The amount due now, without a lock; null when the subject does not exist. */
export function readDue(call: Call, { kind, subjectId }: Pick<PaymentLink, "kind" | "subjectId">): Promise<Due | null> {
  return call.db.transaction((tx) => subjectOf(kind).due(tx, subjectId, { lock: false }));
}

/** A replaced link gives access only to the attempts that were created with it. */
export function isFor({ link }: PaymentAccess, payment: PaymentRow, now: Date): boolean {
  return !link || link.id === payment.linkId || linkStateOf(link, now) !== "revoked";
}

function isSubjectOwner(call: Call, due: Due): boolean {
  return call.caller !== null && call.caller.userId === due.requester.userId;
}

/** The newest link of the subject with this id, open or closed. */
export async function newestLinkOf(db: Queryable, id: string): Promise<PaymentLink | undefined> {
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.subjectId, id))
    .orderBy(sql`${paymentLinks.closed} is null desc`, desc(paymentLinks.createdAt))
    .limit(1);
  return link;
}
