/** One-time secrets sent by mail: the six-digit code that proves a mailbox, the token that sets a password. */
import { randomInt } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Database, Transaction } from "../../../../server/database/connection.ts";
import { isRecent } from "../../../../kit/time/recent.ts";
import { isFarAhead, recentIn } from "../../../../server/recent.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import type { UserRow } from "../../people/server/public.ts";
import { remainingDelaySeconds } from "./email-change/held-mail.ts";
import { mailedSecrets } from "./tables.ts";
import { hashToken, newToken } from "./token.ts";
import { hashCode } from "./code-hash.ts";

const codeMinutes = 15;
const resendSeconds = 60;
const codesPerDay = 5;
const resetMinutes = 60;
const invitationHours = 72;
const dayMs = 86_400_000;

type MailContext = { readonly now: Date; readonly server: { readonly environment: { readonly publicUrl: string } } };

/**
 * Mails a reset link, within the daily limit; also for a reset by an administrator and for a repeated registration.
 * Returns whether it was sent.
 */
export async function mailReset(
  tx: Transaction,
  call: MailContext,
  user: UserRow,
  template: "passwordReset" | "accountExists" | "accountContested" = "passwordReset",
): Promise<boolean> {
  if (!(await mayMail(tx, call.now, user.id, "reset"))) return false;
  await mailResetAnyway(tx, call, user, template);
  return true;
}

/** Ignores the limits: for an owner who recovers an account, because an attacker may have used them up. */
export async function mailResetAnyway(
  tx: Transaction,
  call: MailContext,
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
    waits: await remainingDelaySeconds(tx, user.id, call.now),
  });
}

/**
 * For an address that several people registered before it was verified. Codes are ended, because a code would also
 * confirm another user's password. Only the link activates the account, with a new password.
 */
export async function mailContested(tx: Transaction, call: MailContext, user: UserRow): Promise<void> {
  await endCodes(tx, user.id, call.now);
  await mailReset(tx, call, user, "accountContested");
}

/** A link for the first password of an account that staff created; valid for 72 hours. */
export async function mailInvitation(tx: Transaction, call: MailContext, user: UserRow): Promise<boolean> {
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

/** A one-time link that sets a password. The token is only in the link; its hash is stored. */
export async function newResetLink(
  tx: Transaction,
  call: MailContext,
  userId: string,
  minutes: number,
): Promise<{ link: string; secret: string }> {
  const token = newToken();
  const secret = await insertSecret(tx, call.now, userId, "reset", hashToken(token), minutes);
  return { link: `${call.server.environment.publicUrl}/legalsit/forgotPass/changeClientPass?token=${token}`, secret };
}

export const mayMailCode = (tx: Transaction, now: Date, userId: string) => mayMail(tx, now, userId, "activation");

/**
 * Mails a new activation code, within the limits, and ends earlier ones. `next`: path below the base to continue at.
 */
export async function mailCode(tx: Transaction, call: Call, user: UserRow, next?: string): Promise<void> {
  if (!(await mayMailCode(tx, call.now, user.id))) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await endCodes(tx, user.id, call.now);
  const secret = await insertSecret(tx, call.now, user.id, "activation", hashCode(call, user.id, code), codeMinutes);
  const parameters = new URLSearchParams({ email: user.email, ...(next ? { next } : {}) });
  await queueMail(tx, {
    template: "accountCode",
    to: user.email,
    language: user.language,
    vars: {
      name: user.firstName,
      code,
      minutes: String(codeMinutes),
      link: `${call.server.environment.publicUrl}/legalsit/validateCode?${parameters.toString()}`,
    },
    once: `accountCode:${secret}`,
    related: { kind: "user", id: user.id },
    carries: secret,
  });
}

/**
 * Restarts the validity period when the mail is really sent, however long it was queued. False if the secret was
 * replaced, used or deleted meanwhile.
 */
export async function activateMailedSecret(tx: Transaction, secret: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const updated = await tx
    .update(mailedSecrets)
    .set({
      sentAt: at,
      expiresAt: sql`${at}::timestamptz + (${mailedSecrets.expiresAt} - ${mailedSecrets.sentAt})`,
    })
    .where(and(eq(mailedSecrets.id, secret), isNull(mailedSecrets.usedAt)))
    .returning({ id: mailedSecrets.id });
  return updated.length > 0;
}

/** Whether the secret is still valid. One sent by a clock that was far ahead is not: it would stay valid for years. */
export function isAlive(
  { sentAt, expiresAt }: Pick<typeof mailedSecrets.$inferSelect, "sentAt" | "expiresAt">,
  now: Date,
) {
  return Date.parse(expiresAt) > now.getTime() && !isFarAhead(sentAt, now);
}

/** Ends all mailed secrets of a user, whose address changed. */
export async function endMailedSecrets(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.update(mailedSecrets).set({ usedAt: now.toISOString() }).where(eq(mailedSecrets.userId, userId));
}

/** A year, although none lives longer than three days: a failed mail may be retried, and starts the validity again. */
const secretDays = 365;
const maxRemoved = 5000;

/** Deletes the oldest mailed secrets that expired a year ago. Returns their number. */
export async function removeOldSecrets(db: Database, now: Date, limit = maxRemoved): Promise<number> {
  const before = new Date(now.getTime() - secretDays * dayMs).toISOString();
  const { rowCount } = await db.execute(sql`
    delete from ${mailedSecrets} where id in (
      select id from ${mailedSecrets} where expires_at < ${before} order by expires_at limit ${limit})`);
  return rowCount ?? 0;
}

async function endCodes(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(mailedSecrets)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(mailedSecrets.userId, userId), eq(mailedSecrets.purpose, "activation")));
}

/** One a minute, five a day. */
async function mayMail(tx: Transaction, now: Date, userId: string, purpose: "activation" | "reset"): Promise<boolean> {
  const [recent] = await tx
    .select({ count: count(), last: sql<string | null>`max(${mailedSecrets.sentAt})` })
    .from(mailedSecrets)
    .where(
      and(
        eq(mailedSecrets.userId, userId),
        eq(mailedSecrets.purpose, purpose),
        recentIn(mailedSecrets.sentAt, now, dayMs),
      ),
    );
  if (!recent || recent.count === 0) return true;
  return recent.count < codesPerDay && !isRecent(recent.last, now, resendSeconds * 1000);
}

async function insertSecret(
  tx: Transaction,
  now: Date,
  userId: string,
  purpose: "activation" | "reset",
  secretHash: string,
  minutes: number,
): Promise<string> {
  const [inserted] = await tx
    .insert(mailedSecrets)
    .values({
      userId,
      purpose,
      secretHash,
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    .returning({ id: mailedSecrets.id });
  return inserted?.id ?? "";
}
