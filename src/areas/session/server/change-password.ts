/** Choosing another password while signed in: by the one that is there, so that a phone left open gives nothing away. */
import { and, eq, ne } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { users } from "../../people/server/tables.ts";
import type { sessionContract } from "../contract.ts";
import { countAttempt, clearAttempts } from "./attempt-counter.ts";
import { rememberDevice } from "./known-device.ts";
import { proofOf } from "./login.ts";
import { hashPassword, isPassword, requireStrongPassword } from "./password.ts";
import { sessions } from "./tables.ts";

/** Ends every other session. INVALID with PASSWORD_WRONG at `current`; LOCKED after five of those in fifteen minutes. */
export async function changeOwnPassword(
  call: Call,
  { current, password }: ParsedOf<typeof sessionContract.changePassword>,
): Promise<void> {
  const { userId: id, sessionId } = requireCaller(call);
  const guesses = `own password of ${id}`;
  if ((await countAttempt(call, guesses)) === "locked") throw new Refusal("LOCKED");
  const [user] = await call.db.select().from(users).where(eq(users.id, id));
  const wrong = new Refusal("INVALID", { fields: { current: ["PASSWORD_WRONG"] } });
  if (!user || !(await isPassword(user.passwordHash, current))) throw wrong;
  requireStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await inTransaction(call.db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: call.now.toISOString() })
      .where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash ?? "")))
      .returning({ id: users.id });
    if (!changed) throw wrong;
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)));
    await publish(tx, "sessions", [id]);
    await clearAttempts(tx, [guesses]);
    await writeAuditEntry(tx, call, { action: "session.changePassword", kind: "user", id });
  });
  rememberDevice(call, proofOf({ id, passwordHash }));
}
