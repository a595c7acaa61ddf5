/**
 * Tokens that open the page of one record without signing in. They are an HMAC of the record's name with the server's
 * key, so nothing is stored.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Server } from "../server.ts";

/** The server's key, and the public URL of its pages. */
export type PageSigner = Pick<Server, "environment" | "secret">;

/** 32 bytes in base64url. The token of a name never changes, unless the key does. */
export const pageTokenOf = ({ secret }: Pick<PageSigner, "secret">, recordName: string): string =>
  createHmac("sha256", secret).update(recordName).digest("base64url");

/** True if the token belongs to this record name; compared in constant time. */
export function isPageToken(site: Pick<PageSigner, "secret">, recordName: string, token: string): boolean {
  const [received, expected] = [Buffer.from(token), Buffer.from(pageTokenOf(site, recordName))];
  return received.length === expected.length && timingSafeEqual(received, expected);
}
