/**
 * Signing in: the same answer, time and lock for an unknown name and a wrong password. Five failures in fifteen
 * minutes lock the account until those minutes are over; from the third on a captcha is asked for.
 */
import { eq, or, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { record } from "../../audit/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { requireCaptcha } from "./captcha.ts";
import { isPassword } from "./password.ts";
import { beginSession } from "./session.ts";
import { signInFailures } from "./tables.ts";

const failuresToLock = 5;
const failuresToCaptcha = 3;
const windowMinutes = 15;

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
  const failures = await recentFailures(call, account);
  if (failures >= failuresToLock) throw new Refusal("LOCKED");
  if (failures >= failuresToCaptcha) await requireCaptcha(call, typed.captcha);
  if (!(await isPassword(user?.passwordHash, typed.password)) || !user) {
    const now = await countFailure(call, account);
    throw new Refusal("CREDENTIALS", { facts: { captchaNext: now >= failuresToCaptcha } });
  }
  if (!user.activatedAt) throw new Refusal("AccountNotActivated");
  if (!user.active) throw new Refusal("USER_INACTIVE");
  return inTransaction(call.db, async (tx) => {
    await tx.delete(signInFailures).where(eq(signInFailures.account, account));
    const token = await beginSession(tx, call, user);
    await record(tx, call, { action: "session.login", kind: "user", id: user.id });
    return token;
  });
}

async function recentFailures(call: Call, account: string): Promise<number> {
  const [row] = await call.db.select().from(signInFailures).where(eq(signInFailures.account, account));
  return row && Date.parse(row.since) > windowStart(call) ? row.failures : 0;
}

/** One more failure; the window begins with the first. Returns how many there are now. */
async function countFailure(call: Call, account: string): Promise<number> {
  return inTransaction(call.db, async (tx) => {
    const now = call.now.toISOString();
    const stale = sql`${signInFailures.since} <= ${new Date(windowStart(call)).toISOString()}`;
    const [row] = await tx
      .insert(signInFailures)
      .values({ account, failures: 1, since: now })
      .onConflictDoUpdate({
        target: signInFailures.account,
        set: {
          failures: sql`case when ${stale} then 1 else ${signInFailures.failures} + 1 end`,
          since: sql`case when ${stale} then ${now}::timestamptz else ${signInFailures.since} end`,
        },
      })
      .returning();
    const failures = row?.failures ?? 1;
    await record(tx, call, {
      action: failures === failuresToLock ? "session.lock" : "session.loginFailed",
      kind: "account",
      id: account,
    });
    return failures;
  });
}

function windowStart(call: Call): number {
  return call.now.getTime() - windowMinutes * 60_000;
}
