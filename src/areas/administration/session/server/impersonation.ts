/**
 * Impersonation: for 15 minutes the session has only the permissions that both users have, and cannot change anything.
 * The caller's identity stays the same in the audit log and for own records (docs/decisions/0015).
 */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { isFarAhead } from "../../../../server/recent.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { readEffectivePermissions } from "../../people/server/public.ts";
import type { sessionContract } from "../contract.ts";
import { sessions } from "./tables.ts";

const maxMinutes = 15;

type ImpersonationBanner = NonNullable<OutputOf<typeof sessionContract.current>["seeing"]>;

export async function startImpersonation(
  { _id }: ParsedOf<typeof sessionContract.seeAs>,
  call: Call,
): Promise<{ until: string }> {
  const { userId, sessionId } = requireCaller(call);
  const until = new Date(call.now.getTime() + maxMinutes * 60_000).toISOString();
  await inTransaction(call.db, async (tx) => {
    const { active, caller: person } = await readEffectivePermissions(tx, _id);
    if (_id === userId || !active || person.kind !== "staff")
      throw new Refusal("INVALID", { fields: { _id: ["CHOICE"] } });
    await tx.update(sessions).set({ seesId: _id, seesUntil: until }).where(eq(sessions.id, sessionId));
    await writeAuditEntry(tx, call, { action: "session.seeAs", kind: "user", id: _id, after: { until } });
    await publish(tx, "sessions", [userId]);
  });
  return { until };
}

/** Ends it before its time is over. Not an error if there is none. */
export async function stopImpersonation(call: Call): Promise<{ ended: boolean }> {
  const { userId, sessionId, seeing } = requireCaller(call);
  if (!seeing) return { ended: false };
  await inTransaction(call.db, async (tx) => {
    await tx.update(sessions).set({ seesId: null, seesUntil: null }).where(eq(sessions.id, sessionId));
    await writeAuditEntry(tx, call, { action: "session.stopSeeing", kind: "user", id: seeing.person.userId });
    await publish(tx, "sessions", [userId]);
  });
  return { ended: true };
}

/**
 * The session's caller with the permissions of the impersonation; the caller alone if it expired or either user lost
 * the right to it.
 */
export async function impersonatedIdentity(
  db: Queryable,
  own: Caller,
  { seesId, seesUntil }: Pick<typeof sessions.$inferSelect, "seesId" | "seesUntil">,
  now: Date,
): Promise<Caller> {
  if (!seesId || !seesUntil || Date.parse(seesUntil) <= now.getTime() || isFarAhead(seesUntil, now)) return own;
  if (!own.permissions.includes("adminUsers")) return own;
  const { active, caller: person } = await readEffectivePermissions(db, seesId);
  if (!active) return own;
  const sharedPermissions = own.permissions.filter((each) => person.permissions.includes(each));
  return { ...own, permissions: sharedPermissions, seeing: { own, person, until: seesUntil } };
}

/** Data of the banner that all screens show. */
export function impersonationBanner(call: Call): { seeing?: ImpersonationBanner } {
  const { permissions, seeing } = requireCaller(call);
  if (!seeing) return {};
  const { person, until } = seeing;
  const seconds = Math.ceil((Date.parse(until) - call.now.getTime()) / 1000);
  const hasFewerPermissions = permissions.length < person.permissions.length;
  return { seeing: { _id: person.userId, name: person.name, until, seconds, less: hasFewerPermissions } };
}
