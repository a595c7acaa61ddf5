/**
 * Signing in: the same answer, time and lock for an unknown name and a wrong password. Five failures in fifteen minutes
 * shut that browser or address out of the account for fifteen more; a proof is asked from the third on, no matter where they
 * came from, but not of a browser that signed in to the account before (`guess-limits.ts`).
 */
import { eq, or } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { users } from "../../people/server/tables.ts";
import { attemptsToLock } from "./attempt-counter.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import { countGuess } from "./guess-limits.ts";
import { isPassword } from "./password.ts";
import { beginSession } from "./session.ts";

/** Failures from one address, at any account: thousands of honest people may share it, so it is never locked. */
const address = { kind: "sign in", toCaptcha: 30 } as const;

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
  const device = user && knownDevice(call, proofOf(user));
  const guess = await countGuess(call, { secret: signInTo(account), device, captcha: typed.captcha, address });
  if (!(await isPassword(user?.passwordHash, typed.password)) || !user) {
    const action = guess.attempts === attemptsToLock ? "session.lock" : "session.loginFailed";
    await writeAuditEntry(call.db, call, { action, kind: "account", id: account });
    throw new Refusal("CREDENTIALS", { facts: { captchaNext: await guess.missed() } });
  }
  await guess.knew(call.db);
  if (user.blockedAt) throw new Refusal("USER_INACTIVE");
  if (!user.activatedAt) throw new Refusal("AccountNotActivated");
  const token = await inTransaction(call.db, async (tx) => {
    // Comparing takes a while: one who changed the password meanwhile ended the sessions that were there, not this one.
    const [now] = await tx
      .select({ hash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for("no key update");
    if (now?.hash !== user.passwordHash) throw new Refusal("CREDENTIALS", { facts: { captchaNext: false } });
    if (call.timeZone && call.timeZone !== user.timeZone)
      await tx.update(users).set({ timeZone: call.timeZone }).where(eq(users.id, user.id));
    const begun = await beginSession(tx, call, user);
    await writeAuditEntry(tx, call, { action: "session.login", kind: "user", id: user.id });
    return begun;
  });
  rememberDevice(call, proofOf(user));
  return token;
}

/** What guesses at an account's password are counted by. */
export const signInTo = (account: string) => `sign in to ${account}`;

/** A browser is known for an account until its password is another one. */
export const proofOf = ({ id, passwordHash }: Pick<typeof users.$inferSelect, "id" | "passwordHash">) =>
  `${signInTo(id)} by ${passwordHash}`;
