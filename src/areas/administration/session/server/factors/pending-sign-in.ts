/** The first step of a sign-in with a second factor: a token that opens nothing and is valid for ten minutes. */
import { and, eq, gt } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { pendingSignIns, secondFactors } from "../tables.ts";
import { hashToken, newToken } from "../token.ts";
import { countUnusedCodes } from "./recovery-codes.ts";

export const pendingSignInMs = 10 * 60_000;

interface PendingSignIn {
  readonly token: string;
  /** Kinds of factors that the person has, and "recovery" while there are unused codes. */
  readonly methods: readonly string[];
}

/** Undefined for a person without a second factor. Must run while the person's row is locked. */
export async function startSecondStep(
  tx: Transaction,
  call: Call,
  userId: string,
  isNewDevice: boolean,
): Promise<PendingSignIn | undefined> {
  const methods = await factorMethods(tx, userId);
  if (methods.length === 0) return undefined;
  const token = newToken();
  const expiresAt = new Date(call.now.getTime() + pendingSignInMs).toISOString();
  await tx.insert(pendingSignIns).values({ tokenHash: hashToken(token), userId, expiresAt, isNewDevice });
  await writeAuditEntry(tx, call, { action: "session.askFactor", kind: "user", id: userId });
  return { token, methods };
}

/** The person of a token; undefined if it is unknown, used or expired. */
export async function findPendingSignIn(db: Queryable, now: Date, token: string): Promise<string | undefined> {
  const [pending] = await db
    .select({ userId: pendingSignIns.userId, expiresAt: pendingSignIns.expiresAt })
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, now.toISOString())));
  return pending && !isFarAhead(pending.expiresAt, now) ? pending.userId : undefined;
}

/** Ends the step. Undefined if it ended meanwhile. */
export async function endSecondStep(
  tx: Transaction,
  token: string,
): Promise<{ readonly isNewDevice: boolean } | undefined> {
  const [ended] = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, hashToken(token)))
    .returning({ isNewDevice: pendingSignIns.isNewDevice });
  return ended;
}

/** How a person can prove a second factor; none for a person without one. */
export async function factorMethods(db: Queryable, userId: string): Promise<string[]> {
  const kinds = await db
    .selectDistinct({ kind: secondFactors.kind })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(secondFactors.kind);
  if (kinds.length === 0) return [];
  const hasCodes = (await countUnusedCodes(db, userId)) > 0;
  return [...kinds.map(({ kind }) => kind), ...(hasCodes ? ["recovery"] : [])];
}
