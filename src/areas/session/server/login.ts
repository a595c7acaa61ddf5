/**
 * Signing in: the same answer, time and lock for an unknown name and a wrong password. Five failures in fifteen
 * minutes lock the account for fifteen more; from the third on a captcha is asked for, and from
 * whatever address thirty came from.
 */
import { eq, or } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { subscriberOf } from "../../../server/http/subscriber.ts";
import { record } from "../../audit/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { attemptsToLock, countAttempt, forgetAttempts, recentAttempts } from "./attempts.ts";
import { requireCaptcha } from "./captcha.ts";
import { isPassword } from "./password.ts";
import { beginSession } from "./session.ts";

const attemptsToCaptcha = 3;
/** Failures from one address, whoever they aim at: thousands of honest people may share it, so it is never locked. */
const failuresToSuspect = 30;
const countedAtMost = 1_000_000;

/** Returns the token of a new session, told once. */
export async function login(
  call: Call,
  typed: { username: string; password: string; captcha?: string | undefined },
): Promise<string> {
  const [user] = await call.db
    .select()
    .from(users)
    .where(or(eq(users.username, typed.username), eq(users.email, typed.username)))
    .limit(1);
  const account = user?.id ?? typed.username.toLowerCase();
  const before = await recentAttempts(call, account);
  const address = `address ${subscriberOf(call.ip)}`;
  const isSuspect = (await recentAttempts(call, address)) >= failuresToSuspect;
  if (isSuspect || (before >= attemptsToCaptcha && before < attemptsToLock)) await requireCaptcha(call, typed.captcha);
  const attempts = await countAttempt(call, account);
  if (attempts === "locked") throw new Refusal("LOCKED");
  if (!(await isPassword(user?.passwordHash, typed.password)) || !user) {
    const action = attempts === attemptsToLock ? "session.lock" : "session.loginFailed";
    await record(call.db, call, { action, kind: "account", id: account });
    const failures = await countAttempt(call, address, countedAtMost);
    const captchaNext = attempts >= attemptsToCaptcha || failures === "locked" || failures >= failuresToSuspect;
    throw new Refusal("CREDENTIALS", { facts: { captchaNext } });
  }
  await forgetAttempts(call.db, account);
  if (user.blockedAt) throw new Refusal("USER_INACTIVE");
  if (!user.activatedAt) throw new Refusal("AccountNotActivated");
  return inTransaction(call.db, async (tx) => {
    // Comparing takes a while: whoever changed the password meanwhile ended the sessions that were there, not this one.
    const [now] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id)).for("share");
    if (now?.hash !== user.passwordHash) throw new Refusal("CREDENTIALS", { facts: { captchaNext: false } });
    const token = await beginSession(tx, call, user);
    await record(tx, call, { action: "session.login", kind: "user", id: user.id });
    return token;
  });
}
