import { hash, randomBytes } from "node:crypto";

/** 32 random bytes as text for a cookie, a header or a link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens are long and random, so a fast hash is enough: they cannot be guessed. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
