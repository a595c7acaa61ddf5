/** Authenticator apps (RFC 6238): six digits, 30 seconds, one step of tolerance. A code is accepted once. */
import { and, eq, lt, type SQL } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { letterheadOf } from "../../../firm/server/public.ts";
import { secondFactors } from "../tables.ts";
import { decryptSecret, encryptSecret } from "./factor-secrets.ts";

const periodSeconds = 30;
const setupMinutes = 30;
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });
const ownerOfSetup = (userId: string) => `setup of ${userId}`;
const ownerOfFactor = (userId: string) => `authenticator of ${userId}`;

interface TotpSetup {
  /** The encrypted secret with its expiry: nothing is stored before the first code. */
  readonly setup: string;
  readonly secret: string;
  readonly uri: string;
}

/** A new secret for an authenticator app, valid for 30 minutes until the first code confirms it. */
export async function newTotpSetup(call: Call, { id, email }: { id: string; email: string }): Promise<TotpSetup> {
  const secret = new Secret({ size: 20 });
  const { name } = await letterheadOf(call.db);
  const expiresAt = call.now.getTime() + setupMinutes * 60_000;
  const setup = encryptSecret(call.server, ownerOfSetup(id), JSON.stringify([secret.base32, expiresAt]));
  return { setup, secret: secret.base32, uri: new TOTP({ issuer: name, label: email, secret }).toString() };
}

/** Secret and counter of a new factor. CODE_EXPIRED for a setup that is not this person's or too old; INVALID with FACTOR_WRONG. */
export function confirmTotpSetup(call: Call, userId: string, setup: string, code: string) {
  const text = decryptSecret(call.server, ownerOfSetup(userId), setup);
  const [secret, expiresAt] = text ? (JSON.parse(text) as [string, number]) : ["", 0];
  if (expiresAt < call.now.getTime()) throw new Refusal("CODE_EXPIRED", { fields: { code: ["CODE_EXPIRED"] } });
  const step = stepOf(call, secret, code);
  if (step === undefined) throw new Refusal("INVALID", { fields: { code: ["FACTOR_WRONG"] } });
  return { secret: encryptTotpSecret(call.server, userId, secret), counter: step };
}

/** As it is stored in a factor of this person. */
export const encryptTotpSecret = (server: Pick<Server, "environment" | "secret">, userId: string, secret: string) =>
  encryptSecret(server, ownerOfFactor(userId), secret);

/** Accepts a current code of one of the person's apps. A code that was used before is wrong. */
export async function acceptsTotp(tx: Transaction, call: Call, userId: string, code: string): Promise<boolean> {
  const factors = await tx
    .select()
    .from(secondFactors)
    .where(and(candidateApps(userId), eq(secondFactors.kind, "totp")));
  for (const { id, secret: encrypted } of factors) {
    const secret = decryptSecret(call.server, ownerOfFactor(userId), encrypted);
    const step = secret === undefined ? undefined : stepOf(call, secret, code);
    if (step === undefined) continue;
    const used = await tx
      .update(secondFactors)
      .set({ counter: step, usedAt: call.now.toISOString() })
      .where(and(eq(secondFactors.id, id), lt(secondFactors.counter, step)))
      .returning({ id: secondFactors.id });
    if (used.length > 0) return true;
  }
  return false;
}

/** For the index only: a secret is decrypted only for its person. */
function candidateApps(userId: string): SQL {
  return eq(secondFactors.userId, userId);
}

/** The time step that a code belongs to; undefined for a wrong code. */
function stepOf(call: Call, secret: string, code: string): number | undefined {
  const timestamp = call.now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
