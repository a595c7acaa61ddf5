/** Tokens that open the page of one thing: made from what it is called here and the server's key, they stand nowhere. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Server } from "../server.ts";

/** Who signs, and under which address its pages are. */
export type PageSigner = Pick<Server, "environment" | "secret">;

/** 32 bytes, base64url; the same as long as the thing is called so. */
export const pageTokenOf = ({ secret }: Pick<PageSigner, "secret">, thing: string): string =>
  createHmac("sha256", secret).update(thing).digest("base64url");

export function opensPage(site: Pick<PageSigner, "secret">, thing: string, token: string): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(pageTokenOf(site, thing))];
  return given.length === own.length && timingSafeEqual(given, own);
}
