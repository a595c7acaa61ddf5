/** Passkeys (WebAuthn): always with user verification, so that a passkey alone may sign in. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, lte } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { CallInTransaction } from "../../../../../server/crud/crud-resource.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { letterheadOf } from "../../../firm/server/public.ts";
import type { PasskeyResponse } from "../../factor-contract.ts";
import { secondFactors } from "../tables.ts";
import { acceptsPasskeyChallenge, newPasskeyChallenge } from "./passkey-challenge.ts";

const registration = (userId: string) => `registration of ${userId}`;

/** Options for the browser to make a passkey. Devices that have one of this person already are left out. */
export async function passkeyCreationOptions(
  call: Call,
  { id, email, name }: { id: string; email: string; name: string },
) {
  return generateRegistrationOptions({
    rpName: (await letterheadOf(call.db)).name,
    rpID: originOf(call).hostname,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    challenge: newPasskeyChallenge(call, registration(id)),
    excludeCredentials: await credentialsOf(call.db, id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The columns of a new passkey; undefined for a response that does not prove one. */
export async function readNewPasskey(call: CallInTransaction, userId: string, response: PasskeyResponse) {
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => acceptsPasskeyChallenge(call, registration(userId), challenge),
    expectedOrigin: originOf(call).origin,
    expectedRPID: originOf(call).hostname,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    secret: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: transports ?? [],
  };
}

/** Options for the browser to use a passkey: one of this person's, or any that it has for this site. */
export async function passkeyRequestOptions(call: Call, purpose: string, userId?: string) {
  return generateAuthenticationOptions({
    rpID: originOf(call).hostname,
    challenge: newPasskeyChallenge(call, purpose),
    userVerification: "required",
    ...(userId ? { allowCredentials: await credentialsOf(call.db, userId) } : {}),
  });
}

/** The person whose passkey signed a challenge of this purpose; undefined for any other response. */
export async function readPasskeyOwner(
  call: CallInTransaction,
  purpose: string,
  response: PasskeyResponse,
): Promise<string | undefined> {
  const [factor] = await call.db.select().from(secondFactors).where(eq(secondFactors.credentialId, response.id));
  if (!factor?.credentialId) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => acceptsPasskeyChallenge(call, purpose, challenge),
    expectedOrigin: originOf(call).origin,
    expectedRPID: originOf(call).hostname,
    credential: {
      id: factor.credentialId,
      publicKey: new Uint8Array(Buffer.from(factor.secret, "base64url")),
      counter: factor.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter } = verified.authenticationInfo;
  const used = await call.db
    .update(secondFactors)
    .set({ counter: newCounter, usedAt: call.now.toISOString() })
    .where(and(eq(secondFactors.id, factor.id), lte(secondFactors.counter, newCounter)))
    .returning({ id: secondFactors.id });
  return used.length > 0 ? factor.userId : undefined;
}

async function credentialsOf(db: Queryable, userId: string) {
  const rows = await db
    .select({ id: secondFactors.credentialId, transports: secondFactors.transports })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, "passkey")));
  return rows.flatMap(({ id, transports }) =>
    id === null ? [] : [{ id, transports: (transports ?? []) as AuthenticatorTransport[] }],
  );
}

const originOf = ({ server }: Pick<Call, "server">) => new URL(server.environment.publicUrl);
