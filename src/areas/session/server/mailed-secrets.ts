/** One-time secrets that go by mail: the six-digit code that proves a mailbox, the token that sets a password. */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { isFarAhead, isRecent, recentIn } from "../../../server/recent.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import type { UserRow } from "../../people/server/tables.ts";
import { secondsHeld } from "./held-mail.ts";
import { mailedSecrets } from "./tables.ts";
import { hashToken, newToken } from "./token.ts";

const codeMinutes = 15;
const resendSeconds = 60;
const codesPerDay = 5;
const resetMinutes = 60;
const invitationHours = 72;
const dayMs = 86_400_000;

type Moment = { readonly now: Date; readonly server: { readonly environment: { readonly publicUrl: string } } };

/**
 * A reset link for somebody, within the daily limit; also how an administrator resets somebody, and what an address says
 * that somebody registers again. Tells whether it went.
 */
export async function mailReset(
  tx: Transaction,
  call: Moment,
  user: UserRow,
  template: "passwordReset" | "accountExists" | "accountContested" = "passwordReset",
): Promise<boolean> {
  if (!(await mayMail(tx, call.now, user.id, "reset"))) return false;
  await mailResetAnyway(tx, call, user, template);
  return true;
}

/** The same beyond the limits, to an owner who takes their account back: who had it may have used them up. */
export async function mailResetAnyway(
  tx: Transaction,
  call: Moment,
  user: UserRow,
  template: "passwordReset" | "accountExists" | "accountContested" = "passwordReset",
): Promise<void> {
  const { link, secret } = await newResetLink(tx, call, user.id, resetMinutes);
  await queueMail(tx, {
    template,
    to: user.email,
    language: user.language,
    vars: { name: user.firstName, link, minutes: String(resetMinutes) },
    once: `${template}:${secret}`,
    related: { kind: "user", id: user.id },
    carries: secret,
    waits: await secondsHeld(tx, user.id, call.now),
  });
}

/**
 * An address that more than one person registered before it was proven: codes prove nothing any more, for each would
 * prove somebody else's password too. The link alone opens the account, with the password that is chosen there.
 */
export async function mailContested(tx: Transaction, call: Moment, user: UserRow): Promise<void> {
  await endCodes(tx, user.id, call.now);
  await mailReset(tx, call, user, "accountContested");
}

/** The same link for somebody whose account others created: to choose the first password, for three days. */
export async function mailInvitation(tx: Transaction, call: Moment, user: UserRow): Promise<boolean> {
  if (!(await mayMail(tx, call.now, user.id, "reset"))) return false;
  const { link, secret } = await newResetLink(tx, call, user.id, invitationHours * 60);
  await queueMail(tx, {
    template: "accountInvitation",
    to: user.email,
    language: user.language,
    vars: { name: user.firstName, link, hours: String(invitationHours) },
    once: `accountInvitation:${secret}`,
    related: { kind: "user", id: user.id },
    carries: secret,
  });
  return true;
}

/** A link that sets a password once; told here, kept hashed. */
export async function newResetLink(
  tx: Transaction,
  call: Moment,
  userId: string,
  minutes: number,
): Promise<{ link: string; secret: string }> {
  const token = newToken();
  const secret = await keepSecret(tx, call.now, userId, "reset", hashToken(token), minutes);
  return { link: `${call.server.environment.publicUrl}/legalsit/forgotPass/changeClientPass?token=${token}`, secret };
}

export const mayMailCode = (tx: Transaction, now: Date, userId: string) => mayMail(tx, now, userId, "activation");

/** A fresh activation code, within the limits; earlier ones stop working. `next`: where its reader goes on to, below the base. */
export async function mailCode(tx: Transaction, call: Call, user: UserRow, next?: string): Promise<void> {
  if (!(await mayMailCode(tx, call.now, user.id))) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await endCodes(tx, user.id, call.now);
  const secret = await keepSecret(tx, call.now, user.id, "activation", hashCode(call, user.id, code), codeMinutes);
  const goesOn = new URLSearchParams({ email: user.email, ...(next ? { next } : {}) });
  await queueMail(tx, {
    template: "accountCode",
    to: user.email,
    language: user.language,
    vars: {
      name: user.firstName,
      code,
      minutes: String(codeMinutes),
      link: `${call.server.environment.publicUrl}/legalsit/validateCode?${goesOn.toString()}`,
    },
    once: `accountCode:${secret}`,
    related: { kind: "user", id: user.id },
    carries: secret,
  });
}

/**
 * Anyone who is about to send the mail says so: however long it waited, its code or link has the whole of its life before
 * it. False when it was replaced or used meanwhile, or went with its account.
 */
export async function activateMailedSecret(tx: Transaction, secret: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const begun = await tx
    .update(mailedSecrets)
    .set({
      sentAt: at,
      expiresAt: sql`${at}::timestamptz + (${mailedSecrets.expiresAt} - ${mailedSecrets.sentAt})`,
    })
    .where(and(eq(mailedSecrets.id, secret), isNull(mailedSecrets.usedAt)))
    .returning({ id: mailedSecrets.id });
  return begun.length > 0;
}

/** Whether it still proves its mailbox; what a clock mailed that was far ahead would do so for years. */
export function isAlive(
  { sentAt, expiresAt }: Pick<typeof mailedSecrets.$inferSelect, "sentAt" | "expiresAt">,
  now: Date,
) {
  return Date.parse(expiresAt) > now.getTime() && !isFarAhead(sentAt, now);
}

/** What was mailed to somebody proves nothing any more: their address is another one now. */
export async function endMailedSecrets(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(mailedSecrets)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(mailedSecrets.userId, userId), isNull(mailedSecrets.usedAt)));
}

async function endCodes(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(mailedSecrets)
    .set({ usedAt: now.toISOString() })
    .where(
      and(eq(mailedSecrets.userId, userId), eq(mailedSecrets.purpose, "activation"), isNull(mailedSecrets.usedAt)),
    );
}

/** One a minute, five a day. */
async function mayMail(tx: Transaction, now: Date, userId: string, purpose: "activation" | "reset"): Promise<boolean> {
  const [sent] = await tx
    .select({ count: count(), last: sql<string | null>`max(${mailedSecrets.sentAt})` })
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.userId, userId),
        eq(mailedSecrets.purpose, purpose),
        recentIn(mailedSecrets.sentAt, now, dayMs),
      ),
    );
  if (!sent || sent.count === 0) return true;
  return sent.count < codesPerDay && !isRecent(sent.last, now, resendSeconds * 1000);
}

async function keepSecret(
  tx: Transaction,
  now: Date,
  userId: string,
  purpose: "activation" | "reset",
  secretHash: string,
  minutes: number,
): Promise<string> {
  const [kept] = await tx
    .insert(mailedSecrets)
    .values({
      userId,
      purpose,
      secretHash,
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    .returning({ id: mailedSecrets.id });
  return kept?.id ?? "";
}

/** Six digits are few: the hash needs our key, so that the table alone does not tell the code. */
export function hashCode(call: Call, userId: string, code: string): string {
  return createHmac("sha256", call.server.secret).update(`${userId}:${code}`).digest("base64url");
}

/** In the same time whether they differ early or late. Of what was sent, letters may be of several bytes. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
