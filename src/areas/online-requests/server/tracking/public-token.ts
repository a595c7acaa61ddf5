/**
 * The token that opens a request's tracking page. It is made from the row's salt and the server's key and stands nowhere:
 * anyone who reads the database or a copy of it can look at nothing with what is there (decision 0009).
 */
import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Server } from "../../../../server/server.ts";
import type { RequestGroupRow } from "../shared/form-workflow.ts";

/** Who signs, and under which address its pages are. */
export type RequestPageSigner = Pick<Server, "environment" | "secret">;
type Opened = Pick<RequestGroupRow, "commonId" | "tokenSalt">;

/** 32 bytes, base64url; the same until the salt changes. */
export function publicTokenOf({ secret }: Pick<RequestPageSigner, "secret">, { commonId, tokenSalt }: Opened): string {
  return createHmac("sha256", secret).update(`open request ${commonId} by ${tokenSalt}`).digest("base64url");
}

/** A row's next salt: every address that carried the token there was leads nowhere from now on. */
export const nextSalt = sql`gen_random_uuid()`;
