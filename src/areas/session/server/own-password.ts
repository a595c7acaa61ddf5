/** Choosing another password while signed in: by the one that is there, so that a phone left open gives nothing away. */
import { and, eq, ne } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { signal } from "../../../server/signals.ts";
import { record } from "../../../server/audit.ts";
import { users } from "../../people/server/tables.ts";
import type { session } from "../contract.ts";
import { countAttempt, forgetAttempts } from "./attempts.ts";
import { rememberDevice } from "./device.ts";
import { proofOf } from "./login.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./password.ts";
import { sessions } from "./tables.ts";

/** Ends every other session. INVALID with PASSWORD_WRONG at `current`; LOCKED after five of those in fifteen minutes. */
export async function changeOwnPassword(
  call: Call,
  { current, password }: ParsedOf<typeof session.changePassword>,
): Promise<void> {
  const { userId: id, sessionId } = callerOf(call);
  const guesses = `own password of ${id}`;
  if ((await countAttempt(call, guesses)) === "locked") throw new Refusal("LOCKED");
  const [user] = await call.db.select().from(users).where(eq(users.id, id));
  const wrong = new Refusal("INVALID", { fields: { current: ["PASSWORD_WRONG"] } });
  if (!user || !(await isPassword(user.passwordHash, current))) throw wrong;
  refuseWeakPassword(password, user);
  const passwordHash = await hashPassword(password);
  await inTransaction(call.db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: call.now.toISOString() })
      .where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash ?? "")))
      .returning({ id: users.id });
    if (!changed) throw wrong;
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId)));
    await signal(tx, "sessions", [id]);
    await forgetAttempts(tx, [guesses]);
    await record(tx, call, { action: "session.changePassword", kind: "user", id });
  });
  rememberDevice(call, proofOf({ id, passwordHash }));
}
