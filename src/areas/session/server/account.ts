/** An online account: asked for, proven by a mailed code, recovered by a mailed token. */
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ageOn, readIdentityNumber } from "../../../kit/identity-number.ts";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/database.ts";
import { record } from "../../audit/server/public.ts";
import { queueMail } from "../../outgoing-mail/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { publishedTermsVersion } from "../../terms/server/public.ts";
import type { Registration } from "../contract.ts";
import { hashPassword, refuseWeakPassword } from "./password.ts";
import { endSessionsOf } from "./session.ts";
import { mailedSecrets, signInFailures } from "./tables.ts";
import { hashToken, newToken } from "./token.ts";

type User = typeof users.$inferSelect;
const codeMinutes = 15;
const codeAttempts = 5;
const resendSeconds = 60;
const codesPerDay = 5;
const resetMinutes = 60;
const invitationHours = 72;
const adultAge = 18;

/**
 * Creates an inactive account and mails its code. An address that is taken gets a mail instead of an answer,
 * so that nobody learns here who has an account; an identity document that is taken is refused.
 */
export async function register(call: Call, wanted: z.output<typeof Registration>): Promise<{ userId: string }> {
  const ci = readOwnIdentity(call, wanted);
  refuseWeakPassword(wanted.password, { email: wanted.email, ci });
  const passwordHash = await hashPassword(wanted.password);
  return inTransaction(call.db, async (tx) => {
    const now = call.now.toISOString();
    const [existing] = await tx.select().from(users).where(eq(users.email, wanted.email));
    if (existing?.activatedAt) {
      await mailReset(tx, call, existing);
      return { userId: existing.id };
    }
    const values = {
      kind: "client" as const,
      username: wanted.email,
      email: wanted.email,
      firstName: wanted.firstName,
      lastName: wanted.lastName,
      secondLastName: wanted.secondLastName ?? null,
      ci: ci ?? null,
      passport: wanted.passport?.toUpperCase() ?? null,
      phone: wanted.phone,
      country: wanted.country,
      language: wanted.language ?? call.language,
      passwordHash,
      acceptedTermsVersion: await publishedTermsVersion(tx),
      acceptedTermsAt: now,
    };
    // A first registration that was never proven may be written again: whoever reads the mailbox decides.
    const [user] = existing
      ? await tx.update(users).set(values).where(eq(users.id, existing.id)).returning()
      : await tx.insert(users).values(values).onConflictDoNothing().returning();
    if (!user) throw new Refusal("CONFLICT", { fields: { [ci ? "ci" : "passport"]: ["IN_USE"] } });
    await mailCode(tx, call, user);
    await record(tx, call, { action: "session.register", kind: "user", id: user.id });
    return { userId: user.id };
  });
}

export async function activate(call: Call, email: string, code: string): Promise<void> {
  const proven = await inTransaction(call.db, async (tx) => {
    const [found] = await tx
      .select({ secret: mailedSecrets, user: users })
      .from(mailedSecrets)
      .innerJoin(users, eq(users.id, mailedSecrets.userId))
      .where(and(eq(users.email, email), eq(mailedSecrets.purpose, "activation"), isNull(mailedSecrets.usedAt)))
      .orderBy(desc(mailedSecrets.sentAt))
      .limit(1)
      .for("update");
    if (!found || found.secret.attempts >= codeAttempts || Date.parse(found.secret.expiresAt) <= call.now.getTime())
      return "expired";
    if (!isSameHash(found.secret.secretHash, hashCode(call, found.user.id, code))) {
      await tx
        .update(mailedSecrets)
        .set({ attempts: found.secret.attempts + 1 })
        .where(eq(mailedSecrets.id, found.secret.id));
      return "wrong";
    }
    const now = call.now.toISOString();
    await tx.update(mailedSecrets).set({ usedAt: now }).where(eq(mailedSecrets.id, found.secret.id));
    await tx.update(users).set({ active: true, activatedAt: now, updatedAt: now }).where(eq(users.id, found.user.id));
    await record(tx, call, { action: "session.activate", kind: "user", id: found.user.id });
    return "proven";
  });
  if (proven === "expired") throw new Refusal("CODE_EXPIRED", { fields: { code: ["CODE_EXPIRED"] } });
  if (proven === "wrong") throw new Refusal("CODE_WRONG", { fields: { code: ["CODE_WRONG"] } });
}

/** Sends a fresh code to an account that waits for one; says nothing when there is none. */
export async function resendCode(call: Call, email: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.activatedAt)))
      .for("update");
    if (user) await mailCode(tx, call, user);
  });
}

export async function askReset(call: Call, email: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.blockedAt)))
      .for("update");
    if (user) await mailReset(tx, call, user);
  });
}

/**
 * Sets the password, unlocks the account and ends every session it had. Whoever has the token reads the mailbox, so an
 * account that still waited for that proof becomes active; one that was blocked meanwhile stays shut.
 */
export async function resetPassword(call: Call, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(call.db, async (tx) => {
    const [found] = await tx
      .select({ secret: mailedSecrets, user: users })
      .from(mailedSecrets)
      .innerJoin(users, eq(users.id, mailedSecrets.userId))
      .where(
        and(
          eq(mailedSecrets.secretHash, hashToken(token)),
          eq(mailedSecrets.purpose, "reset"),
          isNull(mailedSecrets.usedAt),
        ),
      )
      .for("update");
    if (!found || found.user.blockedAt || Date.parse(found.secret.expiresAt) <= call.now.getTime())
      throw new Refusal("CODE_EXPIRED", { fields: { token: ["CODE_EXPIRED"] } });
    refuseWeakPassword(password, found.user);
    const now = call.now.toISOString();
    await tx
      .update(mailedSecrets)
      .set({ usedAt: now })
      .where(and(eq(mailedSecrets.userId, found.user.id), eq(mailedSecrets.purpose, "reset")));
    const activatedAt = found.user.activatedAt ?? now;
    await tx
      .update(users)
      .set({ passwordHash, active: true, activatedAt, updatedAt: now })
      .where(eq(users.id, found.user.id));
    await tx.delete(signInFailures).where(eq(signInFailures.account, found.user.id));
    await endSessionsOf(tx, found.user.id);
    await record(tx, call, { action: "session.changePassword", kind: "user", id: found.user.id });
  });
}

type Moment = { readonly now: Date; readonly server: { readonly environment: { readonly publicUrl: string } } };

/** A reset link for somebody, within the daily limit; also how an administrator resets somebody. Tells whether it went. */
export async function mailReset(tx: Transaction, call: Moment, user: User): Promise<boolean> {
  if (!(await mayMail(tx, call.now, user.id, "reset"))) return false;
  const { link, secret } = await newResetLink(tx, call, user.id, resetMinutes);
  await queueMail(tx, {
    template: "passwordReset",
    to: user.email,
    language: user.language,
    vars: { name: user.firstName, link, minutes: String(resetMinutes) },
    once: `passwordReset:${secret}`,
    related: { kind: "user", id: user.id },
  });
  return true;
}

/** The same link for somebody whose account others created: to choose the first password, for three days. */
export async function mailInvitation(tx: Transaction, call: Moment, user: User): Promise<boolean> {
  if (!(await mayMail(tx, call.now, user.id, "reset"))) return false;
  const { link, secret } = await newResetLink(tx, call, user.id, invitationHours * 60);
  await queueMail(tx, {
    template: "accountInvitation",
    to: user.email,
    language: user.language,
    vars: { name: user.firstName, link, hours: String(invitationHours) },
    once: `accountInvitation:${secret}`,
    related: { kind: "user", id: user.id },
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

async function mailCode(tx: Transaction, call: Call, user: User): Promise<void> {
  if (!(await mayMail(tx, call.now, user.id, "activation"))) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await tx
    .update(mailedSecrets)
    .set({ usedAt: call.now.toISOString() })
    .where(
      and(eq(mailedSecrets.userId, user.id), eq(mailedSecrets.purpose, "activation"), isNull(mailedSecrets.usedAt)),
    );
  const secret = await keepSecret(tx, call.now, user.id, "activation", hashCode(call, user.id, code), codeMinutes);
  await queueMail(tx, {
    template: "accountCode",
    to: user.email,
    language: user.language,
    vars: {
      name: user.firstName,
      code,
      minutes: String(codeMinutes),
      link: `${call.server.environment.publicUrl}/legalsit/validateCode?email=${encodeURIComponent(user.email)}`,
    },
    once: `accountCode:${secret}`,
    related: { kind: "user", id: user.id },
  });
}

/** One a minute, five a day. */
async function mayMail(tx: Transaction, now: Date, userId: string, purpose: "activation" | "reset"): Promise<boolean> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const [sent] = await tx
    .select({ count: count(), last: sql<string | null>`max(${mailedSecrets.sentAt})` })
    .from(mailedSecrets)
    .where(and(eq(mailedSecrets.userId, userId), eq(mailedSecrets.purpose, purpose), gt(mailedSecrets.sentAt, since)));
  if (!sent || sent.count === 0) return true;
  return sent.count < codesPerDay && now.getTime() - new Date(sent.last ?? 0).getTime() >= resendSeconds * 1000;
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
function hashCode(call: Call, userId: string, code: string): string {
  return createHmac("sha256", call.server.secret).update(`${userId}:${code}`).digest("base64url");
}

function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function readOwnIdentity(call: Call, wanted: z.output<typeof Registration>): string | undefined {
  if (!wanted.ci) {
    if (!wanted.passport) throw new Refusal("INVALID", { fields: { ci: ["REQUIRED"] } });
    return undefined;
  }
  const today = dayOf(call.now);
  const reading = readIdentityNumber(wanted.ci, { today });
  if (!reading.ok) throw new Refusal("INVALID", { fields: { ci: [reading.fault] } });
  if (ageOn(reading.identity.birthDate, today) < adultAge)
    throw new Refusal("INVALID", { fields: { ci: ["TOO_YOUNG"] } });
  return reading.identity.number;
}
