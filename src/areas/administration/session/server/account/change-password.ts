/** Changes the caller's password. Requires the current one, so that an unattended phone cannot change it. */
import { and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { users } from "../../../people/server/tables.ts";
import type { sessionContract } from "../../contract.ts";
import { countAttempt, clearAttempts } from "../guessing/attempt-counter.ts";
import { rememberDevice } from "../guessing/known-device.ts";
import { proofOf } from "../login.ts";
import { hashPassword, isPassword, requireStrongPassword } from "../passwords/password.ts";
import { endSessionsOf } from "../session.ts";

/**
 * Ends every other session. INVALID with PASSWORD_WRONG at `current`; LOCKED after five wrong ones in fifteen minutes;
 * PASSWORD_WEAK.
 */
export async function changeOwnPassword(
  call: Call,
  { current, password }: ParsedOf<typeof sessionContract.changePassword>,
): Promise<void> {
  const { userId: id, sessionId } = requireCaller(call);
  const target = `own password of ${id}`;
  if ((await countAttempt(call, target)) === "locked") throw new Refusal("LOCKED");
  const [user] = await call.db.select().from(users).where(eq(users.id, id));
  const wrongPassword = new Refusal("INVALID", { fields: { current: ["PASSWORD_WRONG"] } });
  if (!user || !(await isPassword(user.passwordHash, current))) throw wrongPassword;
  requireStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await inTransaction(call.db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: call.now.toISOString() })
      .where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash ?? "")))
      .returning({ id: users.id });
    // The password was changed concurrently.
    if (!changed) throw wrongPassword;
    await endSessionsOf(tx, id, sessionId);
    await clearAttempts(tx, [target]);
    await writeAuditEntry(tx, call, { action: "session.changePassword", kind: "user", id });
  });
  rememberDevice(call, proofOf({ id, passwordHash }));
}
