/**
 * Guests: people without an account who enter one table by a mailed link. A link can be used until it ends. Its
 * sessions last twelve hours at most and end with it.
 */
import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Caller } from "../../../../../server/caller.ts";
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from "../../../../../server/database/connection.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { type GuestPort, hashToken, newToken } from "../../../../administration/session/server/public.ts";
import type { virtualTablesContract as contract } from "../../contract.ts";
import { membershipOf } from "../table-access.ts";
import { peopleIn } from "../participants.ts";
import { virtualTableGuestSessions as guestSessions, virtualTableInvitations as invitations } from "../tables.ts";

const sessionHours = 12;
type Invitation = typeof invitations.$inferSelect;

/** LINK_REVOKED for a replaced link, a closed table or a guest who was removed. */
export async function enterAsGuest({ token }: ParsedOf<typeof contract.enter>, call: Call) {
  const secret = newToken();
  const { invitation, caller } = await inTransaction(call.db, async (tx) => {
    // Locks the invitation: replacing or ending the link waits, and then ends this session too.
    const [match] = await tx
      .select()
      .from(invitations)
      .where(eq(invitations.linkHash, hashToken(token)))
      .for("no key update");
    if (!match) throw new Refusal("LINK_REVOKED");
    const guest = guestOf(match, "");
    const membership = await membershipOf(tx, guest, match.tableId, call.now);
    if (membership?.part !== "external") throw new Refusal("LINK_REVOKED");
    const expiresAt = new Date(call.now.getTime() + sessionHours * 3_600_000).toISOString();
    await tx.insert(guestSessions).values({ invitationId: match.id, tokenHash: hashToken(secret), expiresAt });
    const { outside: guests } = await peopleIn(tx, match.tableId);
    const invitedLanguage = guests.find(({ id }) => id === guest.userId)?.language ?? "es";
    const language = call.pageLanguage ?? invitedLanguage;
    await writeReader(tx, match.id, { ...call, pageLanguage: language });
    const auditEntry = { action: "virtualTables.enter", kind: "virtualTable", id: match.tableId };
    await writeAuditEntry(tx, { ...call, caller: { ...guest, sessionId: null } }, auditEntry);
    return { invitation: match, caller: { ...guest, language } };
  });
  call.setSession(secret);
  const { tableId, name, email } = invitation;
  const { userId: _id, language } = caller;
  const user = { _id, name, email, kind: "guest" as const, permissions: [], language };
  return { token: secret, tableId, user };
}

export const guests: GuestPort = {
  find: async (db, tokenHash, now) => {
    const [match] = await db
      .select({ session: guestSessions, invitation: invitations })
      .from(guestSessions)
      .innerJoin(invitations, eq(invitations.id, guestSessions.invitationId))
      .where(and(eq(guestSessions.tokenHash, tokenHash), isNotNull(invitations.linkHash)));
    if (!match) return null;
    const endsAt = Date.parse(match.session.expiresAt);
    return endsAt > now.getTime() && !isFarAhead(endsAt, now, sessionHours * 3_600_000)
      ? { caller: guestOf(match.invitation, match.session.id), endsAt }
      : null;
  },
  end: async (tx, caller) => {
    await tx.delete(guestSessions).where(eq(guestSessions.id, caller.sessionId));
    await publish(tx, "sessions", [caller.userId]);
  },
  storePageSettings: async (call) => {
    const { guest, userId } = requireCaller(call);
    if (!guest) return;
    await inTransaction(call.db, async (tx) => {
      // The session cache contains the caller together with the language.
      if (await writeReader(tx, guest._id, call)) await publish(tx, "sessions", [userId]);
    });
  },
};

/** Stores language and time zone of the guest's page. Returns whether they changed. */
async function writeReader(
  tx: Transaction,
  invitationId: string,
  { pageLanguage: language, timeZone }: Pick<Call, "pageLanguage" | "timeZone">,
): Promise<boolean> {
  const columns = { ...(language && { language }), ...(timeZone && { timeZone }) };
  const hasChanged = or(
    language ? sql`${invitations.language} is distinct from ${language}` : undefined,
    timeZone ? sql`${invitations.timeZone} is distinct from ${timeZone}` : undefined,
  );
  if (!hasChanged) return false;
  const changed = await tx
    .update(invitations)
    .set(columns)
    .where(and(eq(invitations.id, invitationId), hasChanged))
    .returning({ id: invitations.id });
  return changed.length > 0;
}

/** Ends the sessions of these invitations, open sockets included. */
export async function endGuests(tx: Transaction, invitationIds: readonly string[]): Promise<void> {
  if (invitationIds.length === 0) return;
  await tx.delete(guestSessions).where(inArray(guestSessions.invitationId, [...invitationIds]));
  await publish(
    tx,
    "sessions",
    invitationIds.map((id) => `guest:${id}`),
  );
}

export async function removeEndedGuests(db: Database | Queryable, now: Date): Promise<number> {
  const deleted = await db
    .delete(guestSessions)
    .where(lt(guestSessions.expiresAt, now.toISOString()))
    .returning({ id: guestSessions.id });
  return deleted.length;
}

const guestOf = ({ id, tableId, name, email, language }: Invitation, sessionId: string): Caller => ({
  userId: `guest:${id}`,
  sessionId,
  kind: "guest",
  name,
  email,
  language: language ?? "es",
  roles: [],
  permissions: [],
  guest: { _id: id, tableId },
});
