/** Codes that are printed on a document: the token of its QR code, and the short code that people type. */
import { createHash, createHmac, randomInt } from "node:crypto";
import { base } from "../../../../kit/frontends.ts";
import type { Server } from "../../../../server/server.ts";
import { shortCodeLength, shortCodeLetters } from "../states.ts";

/** Paths of the public check, below /legalsit. */
export const tokenPath = "/V";
export const verifyPath = "/verify";

/**
 * The token of a document, 128 bits. It is derived, so that a PDF of several documents can print it again although the
 * database keeps only its hash.
 */
export function documentToken({ secret }: Pick<Server, "secret">, id: string): string {
  const digest = createHmac("sha256", secret).update(`issued document ${id}`).digest();
  return digest.subarray(0, 16).toString("hex").toUpperCase();
}

export const checkAddress = (server: Pick<Server, "secret" | "environment">, id: string): string =>
  `${server.environment.publicUrl}${base}${tokenPath}/${documentToken(server, id)}`;

export const newShortCode = (): string =>
  Array.from({ length: shortCodeLength }, () => shortCodeLetters[randomInt(shortCodeLetters.length)]).join("");

export const sha256Of = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");
