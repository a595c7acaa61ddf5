/**
 * Sign-in: the same response, time and lock for an unknown name and a wrong password. Five failures in 15 minutes lock
 * that browser or address out of the account for 15 minutes. From the third failure on, from any origin, a captcha is
 * required, except from a browser that signed in to the account before (`guess-limits.ts`).
 */
import { eq, or } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type UserRow, users } from "../../people/server/tables.ts";
import { attemptsToLock } from "./guessing/attempt-counter.ts";
import { recognizeDevice, rememberDevice } from "./guessing/known-device.ts";
import { countGuess } from "./guessing/guess-limits.ts";
import { isPassword } from "./passwords/password.ts";
import { mailNewDevice } from "./device-notice.ts";
import { startSecondStep } from "./factors/pending-sign-in.ts";
import { beginSession } from "./session.ts";

/**
 * Failures from one address at any account. Thousands of honest people may share it, so it requires a captcha but is
 * never locked.
 */
const address = { kind: "sign in", toCaptcha: 30 } as const;

/**
 * Returns the token of a new session; only its hash is stored. CREDENTIALS, CAPTCHA, LOCKED, USER_INACTIVE,
 * AccountNotActivated; SECOND_FACTOR_NEEDED with the token of the second step and its methods.
 */
export async function login(
  call: Call,
  input: { username: string; password: string; captcha?: string | undefined },
): Promise<string> {
  const [user] = await call.db
    .select()
    .from(users)
    .where(or(eq(users.username, input.username), eq(users.email, input.username)))
    .limit(1);
  const account = user?.id ?? input.username.toLowerCase();
  const device = user && recognizeDevice(call, proofOf(user));
  const guess = await countGuess(call, { secret: signInTo(account), device, captcha: input.captcha, address });
  if (!(await isPassword(user?.passwordHash, input.password)) || !user) {
    const action = guess.attempts === attemptsToLock ? "session.lock" : "session.loginFailed";
    await writeAuditEntry(call.db, call, { action, kind: "account", id: account });
    throw new Refusal("CREDENTIALS", { facts: { captchaNext: await guess.missed() } });
  }
  await guess.knew(call.db);
  requireActive(user);
  const { token, methods } = await inTransaction(call.db, async (tx) => {
    // Hashing needs time: a password change meanwhile ended the existing sessions, but would not end this new one.
    const [current] = await tx
      .select({ hash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for("no key update");
    if (current?.hash !== user.passwordHash) throw new Refusal("CREDENTIALS", { facts: { captchaNext: false } });
    const isNewDevice = device === undefined;
    const pending = await startSecondStep(tx, call, user.id, isNewDevice);
    return pending ?? { token: await openSessionOf(tx, call, user, { isNewDevice }), methods: undefined };
  });
  rememberDevice(call, proofOf(user));
  if (methods) throw new Refusal("SECOND_FACTOR_NEEDED", { facts: { token, methods } });
  return token;
}

/** USER_INACTIVE, AccountNotActivated. */
export function requireActive(user: Pick<UserRow, "blockedAt" | "activatedAt">): void {
  if (user.blockedAt) throw new Refusal("USER_INACTIVE");
  if (!user.activatedAt) throw new Refusal("AccountNotActivated");
}

/** Begins the session of a person who proved who they are, and mails them if the device is new. Returns its token. */
export async function openSessionOf(
  tx: Transaction,
  call: Call,
  user: UserRow,
  { isNewDevice }: { readonly isNewDevice: boolean },
): Promise<string> {
  if (isNewDevice) await mailNewDevice(tx, call, user);
  if (call.timeZone && call.timeZone !== user.timeZone)
    await tx.update(users).set({ timeZone: call.timeZone }).where(eq(users.id, user.id));
  const token = await beginSession(tx, call, user);
  await writeAuditEntry(tx, call, { action: "session.login", kind: "user", id: user.id });
  return token;
}

/** Target of guesses at the password of an account. */
export const signInTo = (account: string) => `sign in to ${account}`;

/** A browser is known for an account until its password changes. */
export const proofOf = ({ id, passwordHash }: Pick<typeof users.$inferSelect, "id" | "passwordHash">) =>
  `${signInTo(id)} by ${passwordHash}`;
