/** The second step of a sign-in, and the sign-in by a passkey alone. Every wrong proof is answered alike. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { clientNetworkOf } from "../../../../../server/http/limits/client-network.ts";
import { type UserRow, userColumns, users } from "../../../people/server/tables.ts";
import type { sessionContract } from "../../contract.ts";
import { countAttempt } from "../guessing/attempt-counter.ts";
import { recognizeDevice, rememberDevice } from "../guessing/known-device.ts";
import { openSessionOf, proofOf, requireActive } from "../login.ts";
import { acceptedProof, type FactorProof } from "./factor-proof.ts";
import { countFactorGuess } from "./factor-pace.ts";
import { readPasskeyOwner } from "./passkeys.ts";
import { endSecondStep, findPendingSignIn } from "./pending-sign-in.ts";
import { countUnusedCodes } from "./recovery-codes.ts";
import { mailNotice } from "./security-notice.ts";

export { pendingSignInMs } from "./pending-sign-in.ts";

export const signInPurpose = "sign in";
export const secondStepPurpose = (userId: string) => `second step of ${userId}`;
const maxPasskeyTries = 100;

interface SignedIn {
  readonly token: string;
  readonly kind: UserRow["kind"];
}

/** CODE_EXPIRED for a step that is over; INVALID with FACTOR_WRONG; LOCKED; USER_INACTIVE. */
export async function completeSignIn(
  call: Call,
  { token, ...proof }: ParsedOf<typeof sessionContract.secondFactor>,
): Promise<SignedIn & { recoveryCodes?: number }> {
  const userId = await findPendingSignIn(call.db, call.now, token);
  if (!userId) throw new Refusal("CODE_EXPIRED");
  const step = { userId, purpose: secondStepPurpose(userId), knewPassword: true };
  return proveFactor(call, step, proof, async (tx, user, usedCode) => {
    requireActive(user);
    const ended = await endSecondStep(tx, token);
    if (!ended) throw new Refusal("CODE_EXPIRED");
    const left = usedCode ? { recoveryCodes: await countUnusedCodes(tx, userId) } : {};
    return { token: await openSessionOf(tx, call, user, ended), kind: user.kind, ...left };
  });
}

/** Signs in by a passkey alone. CREDENTIALS for every response that is not one of ours. */
export async function signInByPasskey(
  call: Call,
  { passkey }: ParsedOf<typeof sessionContract.passkeyLogin>,
): Promise<SignedIn> {
  const origin = clientNetworkOf(call.ip);
  if ((await countAttempt(call, `passkeys from ${origin}`, maxPasskeyTries)) === "locked") throw new Refusal("LOCKED");
  const { proof, ...signedIn } = await inTransaction(call.db, async (tx) => {
    const userId = await readPasskeyOwner({ ...call, db: tx }, signInPurpose, passkey);
    const user = userId && (await lockUser(tx, userId));
    if (!user) throw new Refusal("CREDENTIALS");
    requireActive(user);
    const [row] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
    const ownProof = proofOf({ id: user.id, passwordHash: row?.passwordHash ?? null });
    const isNewDevice = recognizeDevice(call, ownProof) === undefined;
    return { token: await openSessionOf(tx, call, user, { isNewDevice }), kind: user.kind, proof: ownProof };
  });
  rememberDevice(call, proof);
  return signedIn;
}

/**
 * Counts the guess, checks the proof and does `work` in the transaction that uses the proof up. INVALID with FACTOR_WRONG
 * at `code`; LOCKED.
 */
export async function proveFactor<Result>(
  call: Call,
  step: { readonly userId: string; readonly purpose: string; readonly knewPassword?: boolean },
  proof: FactorProof,
  work: (tx: Transaction, user: UserRow, usedCode: boolean) => Promise<Result>,
): Promise<Result> {
  const guess = await countFactorGuess(call, step.userId);
  const outcome = await inTransaction(call.db, async (tx) => {
    const user = await lockUser(tx, step.userId);
    if (!user) return undefined;
    const proved = await acceptedProof(tx, call, step, proof);
    if (!proved) {
      await writeAuditEntry(tx, call, { action: "session.factorFailed", kind: "user", id: user.id });
      if (guess.isLast && step.knewPassword)
        await mailNotice(tx, call, user, "guesses", { place: clientNetworkOf(call.ip) });
      return undefined;
    }
    await guess.clear(tx);
    const usedCode = proved === "recovery";
    await writeAuditEntry(tx, call, {
      action: "session.proveFactor",
      kind: "user",
      id: user.id,
      after: { by: proved },
    });
    if (usedCode) await mailNotice(tx, call, user, "codeUsed", { left: String(await countUnusedCodes(tx, user.id)) });
    return { result: await work(tx, user, usedCode) };
  });
  if (!outcome) throw new Refusal("INVALID", { fields: { code: ["FACTOR_WRONG"] } });
  return outcome.result;
}

async function lockUser(tx: Transaction, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for("no key update");
  return user;
}
