/** Where one is signed in, and ending it from afar. */
import { and, desc, eq, gt, ne } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { requireCaller, type Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { OpenSession } from "../contract.ts";
import { sessions } from "./tables.ts";

export async function openSessionsOf(call: Call): Promise<OpenSession[]> {
  const { userId, sessionId } = requireCaller(call);
  const rows = await call.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, call.now.toISOString())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id));
  return rows.map(({ id, createdAt, seenAt, expiresAt, ip, userAgent }) => ({
    _id: id,
    createdAt,
    seenAt,
    expiresAt,
    ...(ip ? { ip } : {}),
    ...(userAgent ? { userAgent } : {}),
    current: id === sessionId,
  }));
}

/** Returns how many ended; one that is not one's own is not found. */
export async function endOwnSessions(call: Call, which: { only: string } | { except: string }): Promise<number> {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(
        and(eq(sessions.userId, userId), "only" in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except)),
      )
      .returning({ id: sessions.id });
    if ("only" in which && ended.length === 0) throw new Refusal("NOT_FOUND");
    await writeAuditEntry(tx, call, {
      action: "session.end",
      kind: "user",
      id: userId,
      after: { sessions: ended.map((each) => each.id) },
    });
    await publish(tx, "sessions", [userId]);
    return ended.length;
  });
}
