/** Confirmation that the person at an open session is its owner; valid for ten minutes. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { isRecent } from "../../../../../kit/time/recent.ts";
import { users } from "../../../people/server/tables.ts";
import type { sessionContract } from "../../contract.ts";
import { clearAttempts, countAttempt } from "../guessing/attempt-counter.ts";
import { isPassword } from "../passwords/password.ts";
import { sessions } from "../tables.ts";
import { factorMethods } from "./pending-sign-in.ts";
import { proveFactor } from "./second-step.ts";

const recentMs = 10 * 60_000;
export const confirmationPurpose = (sessionId: string) => `confirmation of ${sessionId}`;

/**
 * CONFIRMATION_NEEDED, with the methods of the person, unless they signed in or confirmed the session in the last ten
 * minutes. Read from the database: another process may have confirmed it.
 */
export async function requireRecentSignIn(call: Call): Promise<void> {
  const { sessionId, userId } = requireCaller(call);
  const [session] = await call.db
    .select({ confirmedAt: sessions.confirmedAt, createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session || !isRecent(session.confirmedAt ?? session.createdAt, call.now, recentMs))
    throw new Refusal("CONFIRMATION_NEEDED", { facts: { methods: await factorMethods(call.db, userId) } });
}

/** INVALID with PASSWORD_WRONG at `password` or FACTOR_WRONG at `code`; LOCKED after five wrong ones. */
export async function confirmSession(
  call: Call,
  { password, ...proof }: ParsedOf<typeof sessionContract.confirm>,
): Promise<void> {
  const { userId, sessionId } = requireCaller(call);
  const confirm = async (tx: Queryable) => {
    await tx.update(sessions).set({ confirmedAt: call.now.toISOString() }).where(eq(sessions.id, sessionId));
    await writeAuditEntry(tx, call, { action: "session.confirm", kind: "user", id: userId });
  };
  if (password === undefined)
    return proveFactor(call, { userId, purpose: confirmationPurpose(sessionId) }, proof, confirm);
  const target = `own password of ${userId}`;
  if ((await countAttempt(call, target)) === "locked")
    throw new Refusal("LOCKED", { fields: { password: ["LOCKED"] } });
  const [user] = await call.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!(await isPassword(user?.hash, password)))
    throw new Refusal("INVALID", { fields: { password: ["PASSWORD_WRONG"] } });
  await inTransaction(call.db, async (tx) => {
    await clearAttempts(tx, [target]);
    await confirm(tx);
  });
}
