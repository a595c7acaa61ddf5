/** Checks a proof of a second factor: a code of an app, a recovery code, or a passkey. */
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { PasskeyResponse } from "../../factor-contract.ts";
import type { FactorKind } from "../../factor-kinds.ts";
import { readPasskeyOwner } from "./passkeys.ts";
import { acceptsRecoveryCode } from "./recovery-codes.ts";
import { acceptsTotp } from "./totp.ts";

export interface FactorProof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyResponse | undefined;
}

/** What proved the person; undefined if nothing did. Codes and challenges are used up with the transaction. */
export async function acceptedProof(
  tx: Transaction,
  call: Call,
  { userId, purpose }: { readonly userId: string; readonly purpose: string },
  { code, passkey }: FactorProof,
): Promise<FactorKind | "recovery" | undefined> {
  if (passkey)
    return (await readPasskeyOwner({ ...call, db: tx }, purpose, passkey)) === userId ? "passkey" : undefined;
  const characters = code?.replace(/\s/g, "") ?? "";
  if (/^\d{6}$/.test(characters)) return (await acceptsTotp(tx, call, userId, characters)) ? "totp" : undefined;
  if (characters && (await acceptsRecoveryCode(tx, call, userId, characters))) return "recovery";
  return undefined;
}
