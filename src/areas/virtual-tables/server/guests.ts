/**
 * Guests: people from outside who come into one table by a mailed link, without an account. The link may be used again until
 * it ends; what it begins is a session of twelve hours at most, which ends with it.
 */
import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, type Caller, requireCaller } from "../../../server/call.ts";
import { type Database, inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { isFarAhead } from "../../../server/recent.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { type GuestPort, hashToken, newToken } from "../../session/server/public.ts";
import type { virtualTablesContract as contract } from "../contract.ts";
import { membershipOf } from "./table-access.ts";
import { peopleIn } from "./participants.ts";
import { virtualTableGuestSessions as guestSessions, virtualTableInvitations as invitations } from "./tables.ts";

const hours = 12;
type Invitation = typeof invitations.$inferSelect;

/** LINK_REVOKED for a link that another one took the place of, whose table is over, or whose holder was taken out. */
export async function enter({ token }: ParsedOf<typeof contract.enter>, call: Call) {
  const secret = newToken();
  const { invitation, caller } = await inTransaction(call.db, async (tx) => {
    // Held: who lets another link take its place, or ends it, ends what it began until then.
    const [found] = await tx
      .select()
      .from(invitations)
      .where(eq(invitations.linkHash, hashToken(token)))
      .for("no key update");
    if (!found) throw new Refusal("LINK_REVOKED");
    const guest = guestOf(found, "");
    const standing = await membershipOf(tx, guest, found.tableId, call.now);
    if (standing?.part !== "external") throw new Refusal("LINK_REVOKED");
    const expiresAt = new Date(call.now.getTime() + hours * 3_600_000).toISOString();
    await tx.insert(guestSessions).values({ invitationId: found.id, tokenHash: hashToken(secret), expiresAt });
    const { outside } = await peopleIn(tx, found.tableId);
    const invited = outside.find(({ id }) => id === guest.userId)?.language ?? "es";
    const language = call.pageLanguage ?? invited;
    await writeReader(tx, found.id, { ...call, pageLanguage: language });
    const line = { action: "virtualTables.enter", kind: "virtualTable", id: found.tableId };
    await writeAuditEntry(tx, { ...call, caller: { ...guest, sessionId: null } }, line);
    return { invitation: found, caller: { ...guest, language } };
  });
  call.setSession(secret);
  const { tableId, name, email } = invitation;
  const { userId: _id, language } = caller;
  const user = { _id, name, email, kind: "guest" as const, permissions: [], language };
  return { token: secret, tableId, user };
}

export const guests: GuestPort = {
  find: async (db, tokenHash, now) => {
    const [found] = await db
      .select({ session: guestSessions, invitation: invitations })
      .from(guestSessions)
      .innerJoin(invitations, eq(invitations.id, guestSessions.invitationId))
      .where(and(eq(guestSessions.tokenHash, tokenHash), isNotNull(invitations.linkHash)));
    if (!found) return null;
    const endsAt = Date.parse(found.session.expiresAt);
    return endsAt > now.getTime() && !isFarAhead(endsAt, now, hours * 3_600_000)
      ? { caller: guestOf(found.invitation, found.session.id), endsAt }
      : null;
  },
  end: async (tx, caller) => {
    await tx.delete(guestSessions).where(eq(guestSessions.id, caller.sessionId));
    await publish(tx, "sessions", [caller.userId]);
  },
  hear: async (call) => {
    const { guest, userId } = requireCaller(call);
    if (!guest) return;
    await inTransaction(call.db, async (tx) => {
      // Who they are is remembered together with their language.
      if (await writeReader(tx, guest._id, call)) await publish(tx, "sessions", [userId]);
    });
  },
};

/** What their page says of them is kept; whether that is something else than before. */
async function writeReader(
  tx: Transaction,
  invitationId: string,
  { pageLanguage: language, timeZone }: Pick<Call, "pageLanguage" | "timeZone">,
): Promise<boolean> {
  const told = { ...(language && { language }), ...(timeZone && { timeZone }) };
  const isNew = or(
    language ? sql`${invitations.language} is distinct from ${language}` : undefined,
    timeZone ? sql`${invitations.timeZone} is distinct from ${timeZone}` : undefined,
  );
  if (!isNew) return false;
  const changed = await tx
    .update(invitations)
    .set(told)
    .where(and(eq(invitations.id, invitationId), isNew))
    .returning({ id: invitations.id });
  return changed.length > 0;
}

/** Whom these invitations let in is out at once, open sockets included. */
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
  const gone = await db
    .delete(guestSessions)
    .where(lt(guestSessions.expiresAt, now.toISOString()))
    .returning({ id: guestSessions.id });
  return gone.length;
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
