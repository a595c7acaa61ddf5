/** The caller's own second factors, and their reset by another user. */
import { and, asc, count, eq } from "drizzle-orm";
import { daysBetween, dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Caller } from "../../../../../server/caller.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { type UserRow, userColumns, users } from "../../../people/server/tables.ts";
import type { sessionContract } from "../../contract.ts";
import { endSessionsOf } from "../session.ts";
import { recoveryCodes, secondFactors } from "../tables.ts";
import { readNewPasskey } from "./passkeys.ts";
import { countUnusedCodes, renewCodes } from "./recovery-codes.ts";
import { mailNotice } from "./security-notice.ts";
import { confirmTotpSetup } from "./totp.ts";

const maxFactors = 10;
type Contract = typeof sessionContract;

export async function listFactors(call: Call): Promise<OutputOf<Contract["factors"]>> {
  const caller = requireCaller(call);
  const rows = await call.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, caller.userId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id));
  return {
    factors: rows.map(({ id, kind, name, createdAt, usedAt }) => ({
      _id: id,
      kind,
      name,
      createdAt,
      ...(usedAt ? { usedAt } : {}),
    })),
    recoveryCodes: await countUnusedCodes(call.db, caller.userId),
    ...factorDuty(caller, call.now),
  };
}

/** Since when, or until when, a role of the person requires a second factor that they lack. */
export function factorDuty({ factorFrom }: Caller, now: Date): { duty?: { from: string; days: number } } {
  return factorFrom ? { duty: { from: factorFrom, days: daysBetween(dayOf(now), factorFrom) } } : {};
}

/** CODE_EXPIRED; INVALID with FACTOR_WRONG at `code`. */
export function addTotp(call: Call, { setup, code, name }: ParsedOf<Contract["addTotp"]>) {
  const { userId } = requireCaller(call);
  const columns = confirmTotpSetup(call, userId, setup, code);
  return inTransaction(call.db, (tx) => addFactor(tx, call, { kind: "totp", name, ...columns }));
}

/** INVALID with FACTOR_WRONG at `passkey`; TAKEN for a passkey that was added before. */
export function addPasskey(call: Call, { passkey, name }: ParsedOf<Contract["addPasskey"]>) {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const columns = await readNewPasskey({ ...call, db: tx }, userId, passkey);
    if (!columns) throw new Refusal("INVALID", { fields: { passkey: ["FACTOR_WRONG"] } });
    return addFactor(tx, call, { kind: "passkey", name, ...columns });
  });
}

type NewFactor = Omit<typeof secondFactors.$inferInsert, "userId" | "createdAt">;

/** With the first factor the person gets recovery codes. TOO_MANY_KEPT beyond ten factors. */
async function addFactor(tx: Transaction, call: Call, factor: NewFactor): Promise<{ recoveryCodes?: string[] }> {
  const user = await lockOwnUser(tx, call);
  const existing = await countFactors(tx, user.id);
  if (existing >= maxFactors) throw new Refusal("TOO_MANY_KEPT", { facts: { most: maxFactors } });
  const added = await tx
    .insert(secondFactors)
    .values({ ...factor, userId: user.id, createdAt: call.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: secondFactors.id });
  if (added.length === 0) throw new Refusal("CONFLICT", { fields: { passkey: ["TAKEN"] } });
  const { kind, name } = factor;
  await writeAuditEntry(tx, call, { action: "session.addFactor", kind: "user", id: user.id, after: { kind, name } });
  await mailNotice(tx, call, user, "factorAdded", { factor: name });
  await publish(tx, "sessions", [user.id]);
  return existing === 0 ? { recoveryCodes: await renewCodes(tx, call, user.id) } : {};
}

/** NOT_FOUND for a factor of another user. */
export async function renameFactor(call: Call, { _id, name }: ParsedOf<Contract["renameFactor"]>): Promise<void> {
  const { userId } = requireCaller(call);
  await inTransaction(call.db, async (tx) => {
    const [before] = await tx.select().from(secondFactors).where(isOwn(userId, _id)).for("update");
    if (!before) throw new Refusal("NOT_FOUND");
    await tx.update(secondFactors).set({ name }).where(eq(secondFactors.id, _id));
    const change = { before: { name: before.name }, after: { name } };
    await writeAuditEntry(tx, call, { action: "session.renameFactor", kind: "user", id: userId, ...change });
  });
}

/** Also ends the recovery codes with the last factor. NOT_FOUND for a factor of another user. */
export async function removeFactor(call: Call, id: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const user = await lockOwnUser(tx, call);
    const [removed] = await tx.delete(secondFactors).where(isOwn(user.id, id)).returning();
    if (!removed) throw new Refusal("NOT_FOUND");
    if ((await countFactors(tx, user.id)) === 0)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    const { kind, name } = removed;
    await writeAuditEntry(tx, call, {
      action: "session.removeFactor",
      kind: "user",
      id: user.id,
      before: { kind, name },
    });
    await mailNotice(tx, call, user, "factorRemoved", { factor: name });
    await publish(tx, "sessions", [user.id]);
  });
}

/** NOT_FOUND without a second factor. */
export async function renewOwnCodes(call: Call): Promise<string[]> {
  return inTransaction(call.db, async (tx) => {
    const user = await lockOwnUser(tx, call);
    if ((await countFactors(tx, user.id)) === 0) throw new Refusal("NOT_FOUND");
    await writeAuditEntry(tx, call, { action: "session.renewCodes", kind: "user", id: user.id });
    await mailNotice(tx, call, user, "codesRenewed");
    return renewCodes(tx, call, user.id);
  });
}

/** Removes everything, for a person who lost it. The caller writes the audit entry. */
export async function removeAllFactors(tx: Transaction, call: Pick<Call, "server">, user: UserRow): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  await endSessionsOf(tx, user.id);
  await mailNotice(tx, call, user, "factorsReset");
}

const isOwn = (userId: string, id: string) => and(eq(secondFactors.userId, userId), eq(secondFactors.id, id));

async function countFactors(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(secondFactors).where(eq(secondFactors.userId, userId));
  return row?.all ?? 0;
}

/** Serializes changes of one person's factors. */
async function lockOwnUser(tx: Transaction, call: Call): Promise<UserRow> {
  const [user] = await tx
    .select(userColumns)
    .from(users)
    .where(eq(users.id, requireCaller(call).userId))
    .for("no key update");
  // The account may have been deleted meanwhile.
  if (!user) throw new Refusal("NOT_FOUND");
  return user;
}
