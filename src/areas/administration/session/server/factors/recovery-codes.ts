/** Recovery codes: ten one-time codes of 50 random bits, stored as keyed hashes and shown once. */
import { randomBytes } from "node:crypto";
import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { recoveryCodes } from "../tables.ts";
import { keyedHash } from "./factor-secrets.ts";

const codesPerSet = 10;
/** 32 characters without i, l, o and u (Crockford): 256 is a multiple, so no character is likelier. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 10;

/** Replaces all codes of a person; returns the new ones. */
export async function renewCodes(tx: Transaction, call: Call, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerSet }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await storeRecoveryCodes(tx, call, userId, codes);
  return codes;
}

export async function storeRecoveryCodes(
  tx: Transaction,
  call: Pick<Call, "server" | "now">,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const createdAt = call.now.toISOString();
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(call, userId, code), createdAt })));
}

/** Uses a code up. False if it is unknown or was used before. */
export async function acceptsRecoveryCode(tx: Transaction, call: Call, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: call.now.toISOString() })
    .where(
      and(candidateCodes(userId), eq(recoveryCodes.codeHash, hashOf(call, userId, code)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** For the index only: the hash of a code contains the person. */
function candidateCodes(userId: string): SQL {
  return eq(recoveryCodes.userId, userId);
}

export async function countUnusedCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ unused: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.unused ?? 0;
}

/** "k7qx2-mbzr5"; hyphens, spaces and case do not count when it is entered. */
function newCode(): string {
  const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${characters.slice(0, codeLength / 2)}-${characters.slice(codeLength / 2)}`;
}

/** Reads o as 0, and i and l as 1. */
function hashOf({ server }: Pick<Call, "server">, userId: string, code: string): string {
  const characters = code
    .toLowerCase()
    .replace(/o/g, "0")
    .replace(/[il]/g, "1")
    .replace(/[^a-z0-9]/g, "");
  return keyedHash(server, `recovery of ${userId} ${characters}`);
}
