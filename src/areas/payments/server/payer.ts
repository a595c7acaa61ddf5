/** Who may pay: whoever holds the link's token, or the subject's owner, signed in. */
import { desc, eq, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/database.ts";
import { linkByToken, linkStateOf, type PaymentLink } from "./link.ts";
import { type Due, subjectOf } from "./subject.ts";
import { paymentLinks } from "./tables.ts";

/** The valid link and what is due by it, the subject locked; refused in the words the payer understands. */
export async function payerOf(
  tx: Transaction,
  call: Call,
  wish: { readonly commonId: string; readonly token?: string | undefined },
): Promise<{ link: PaymentLink; due: Due }> {
  const link = wish.token ? await linkByToken(tx, wish.token) : await linkOfId(tx, wish.commonId);
  if (!link || link.subjectId !== wish.commonId) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const due = await subjectOf(link.kind).due(tx, link.subjectId, { lock: true });
  if (!due || (!wish.token && !isOwner(call, due))) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const state = linkStateOf(link, call.now);
  if (state === "paid" || !due.payable) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  if (state !== "valid") throw new Refusal("LINK_EXPIRED", { facts: { link: state } });
  return { link, due };
}

export function isOwner(call: Call, due: Due): boolean {
  return call.caller !== null && call.caller.userId === due.payer.userId;
}

async function linkOfId(db: Queryable, id: string): Promise<PaymentLink | undefined> {
  const [link] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.subjectId, id))
    .orderBy(sql`${paymentLinks.closed} is null desc`, desc(paymentLinks.createdAt))
    .limit(1);
  return link;
}
