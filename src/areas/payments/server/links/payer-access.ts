/** Who may pay: anyone who holds the link's token or the subject's own, or its owner, signed in. */
import { desc, eq, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { linkByToken, linkStateOf, type PaymentLink } from "./payment-link.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { type Due, type SubjectKind, subjectOf } from "./payable-subject.ts";
import { paymentLinks } from "../tables.ts";

/** The valid link and what is due by it, the subject locked; refused in the words the payer understands. */
export async function lockPayerLink(
  tx: Transaction,
  call: Call,
  wish: {
    readonly commonId: string;
    readonly token?: string | undefined;
    readonly kind?: SubjectKind | undefined;
  },
): Promise<{ link: PaymentLink; due: Due }> {
  const named = wish.token ? await linkByToken(tx, wish.token) : undefined;
  const link = named ?? (await newestLinkOf(tx, wish.commonId));
  if (!link || link.subjectId !== wish.commonId || (wish.kind && link.kind !== wish.kind))
    throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const due = await subjectOf(link.kind).due(tx, link.subjectId, { lock: true });
  const held =
    named !== undefined || (due !== null && isSubjectOwner(call, due)) || (await opensSubject(tx, link, wish.token));
  if (!due || !held) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const state = linkStateOf(link, call.now);
  if (state === "paid" || !due.payable) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  if (state !== "valid") throw new Refusal("LINK_EXPIRED", { facts: { link: state } });
  return { link, due };
}

/** Whether the token is one of the subject's own, as its tracking page has. */
export async function opensSubject(
  db: Queryable,
  { kind, subjectId }: Pick<PaymentLink, "kind" | "subjectId">,
  token: string | undefined,
): Promise<boolean> {
  return token !== undefined && (await subjectOf(kind).opens?.(db, subjectId, token)) === true;
}

/** The newest link of a subject whose own token this is. */
export async function linkOpenedBy(db: Queryable, id: string, token: string): Promise<PaymentLink | undefined> {
  const link = await newestLinkOf(db, id);
  return link && (await opensSubject(db, link, token)) ? link : undefined;
}

/** In which right somebody comes to a subject: with a link of it, a token of its own, a pass that only shows, or as its owner. */
export interface PayerRight {
  readonly by: "link" | "page" | "pass" | "owner";
  readonly link?: PaymentLink;
}

export async function payerRightOf(
  call: Call,
  of: Pick<PaymentLink, "kind" | "subjectId">,
  token: string | undefined,
): Promise<PayerRight | undefined> {
  const { kind, subjectId } = of;
  if (token) {
    const link = await linkByToken(call.db, token);
    if (link?.kind === kind && link.subjectId === subjectId) return { by: "link", link };
    if (await opensSubject(call.db, of, token)) return { by: "page" };
    if (subjectOf(kind).isShownBy?.(subjectId, token, call.now)) return { by: "pass" };
  }
  if (!call.caller) return undefined;
  const due = await call.db.transaction((tx) => subjectOf(kind).due(tx, subjectId, { lock: false }));
  return due && isSubjectOwner(call, due) ? { by: "owner" } : undefined;
}

/** A replaced link opens only the attempts that were made by it. */
export function isFor({ link }: PayerRight, payment: PaymentRow, now: Date): boolean {
  return !link || link.id === payment.linkId || linkStateOf(link, now) !== "revoked";
}

export function isSubjectOwner(call: Call, due: Due): boolean {
  return call.caller !== null && call.caller.userId === due.payer.userId;
}

/** The newest link of the thing with this id, open or not. */
export async function newestLinkOf(db: Queryable, id: string): Promise<PaymentLink | undefined> {
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.subjectId, id))
    .orderBy(sql`${paymentLinks.closed} is null desc`, desc(paymentLinks.createdAt))
    .limit(1);
  return link;
}
