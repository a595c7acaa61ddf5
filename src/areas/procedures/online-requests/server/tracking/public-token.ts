/**
 * The token of a request's tracking page, derived from the row's salt and the server's key. It is not stored: a copy
 * of the database opens no page (decision 0009).
 */
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Server } from "../../../../../server/server.ts";
import type { RequestGroupRow } from "../shared/lock-group.ts";

/** Signs tokens, and knows the address of the pages. */
export type RequestPageSigner = Pick<Server, "environment" | "secret">;
type TokenSubject = Pick<RequestGroupRow, "commonId" | "tokenSalt">;

/** 32 bytes as base64url; constant until the salt changes. */
export function publicTokenOf(
  { secret }: Pick<RequestPageSigner, "secret">,
  { commonId, tokenSalt }: TokenSubject,
): string {
  return createHmac("sha256", secret).update(`open request ${commonId} by ${tokenSalt}`).digest("base64url");
}

/** A new salt: revokes every address that contains the previous token. */
export const nextSalt = sql`gen_random_uuid()`;
