/** The caller's open sessions: list and remote sign-out. */
import { and, desc, eq, gt, ne } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller, type Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { OpenSession } from "../contract.ts";
import { describeDevice } from "./device-description.ts";
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
    ...describeDevice(userAgent, ip),
    current: id === sessionId,
  }));
}

/** Returns the number of ended sessions. NOT_FOUND for a session of another user. */
export async function endOwnSessions(call: Call, selection: { only: string } | { except: string }): Promise<number> {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          "only" in selection ? eq(sessions.id, selection.only) : ne(sessions.id, selection.except),
        ),
      )
      .returning({ id: sessions.id });
    if ("only" in selection && ended.length === 0) throw new Refusal("NOT_FOUND");
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
