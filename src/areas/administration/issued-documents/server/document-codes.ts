/** Codes that are printed on a document: the token of its QR code, and the short code that people type. */
import { createHash, createHmac, randomInt } from "node:crypto";
import { base } from "../../../../kit/frontends.ts";
import { decodeBase32, encodeBase32 } from "../../../../kit/seals/base32.ts";
import { fromHex, toHex } from "../../../../kit/seals/bytes.ts";
import type { Server } from "../../../../server/server.ts";
import { shortCodeLength, shortCodeLetters } from "../states.ts";

/** Paths of the public check, below /legalsit. */
export const tokenPath = "/V";
export const verifyPath = "/verify";

/**
 * The token of a document, 128 bits. It is derived, so that a PDF of several documents can print it again although the
 * database stores only its hash.
 */
export function documentToken({ secret }: Pick<Server, "secret">, id: string): Uint8Array {
  return createHmac("sha256", secret).update(`issued document ${id}`).digest().subarray(0, 16);
}

/** Stored data of a token. */
export const hashDocumentToken = (token: Uint8Array): string => sha256Of(toHex(token).toUpperCase());

/** The same of a token as written in an address: in base32, or in hexadecimal as on older documents. */
export function hashDocumentTokenText(text: string): string {
  const token = /^[0-9A-F]{32}$/i.test(text) ? fromHex(text) : decodeBase32(text);
  return token?.length === 16 ? hashDocumentToken(token) : sha256Of(text);
}

export const checkAddress = (server: Pick<Server, "secret" | "environment">, id: string): string =>
  `${server.environment.publicUrl}${base}${tokenPath}/${encodeBase32(documentToken(server, id))}`;

export const newShortCode = (): string =>
  Array.from({ length: shortCodeLength }, () => shortCodeLetters[randomInt(shortCodeLetters.length)]).join("");

export const sha256Of = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");
