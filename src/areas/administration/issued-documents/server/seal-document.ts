/** The seal of a document (docs/seals.md). */
import { createHash } from "node:crypto";
import { fileSealInput, fillFileSeal, formatFileSeal } from "../../../../kit/seals/file-seal.ts";
import { checkValueInput, checkValueLength, createSeal } from "../../../../kit/seals/seal.ts";
import type { SealKeys } from "../../../../server/seals/seal-keys.ts";
import type { DocumentToIssue } from "./document-to-issue.ts";
import type { issuedDocuments } from "./tables.ts";

type Row = typeof issuedDocuments.$inferSelect;
type Unsealed = Pick<Row, "shortCode" | "statusIndex" | "issuedAt"> & { readonly token: Uint8Array };

export function sealDocument(
  keys: SealKeys | undefined,
  { kind, facts, person = {}, document: { number } }: DocumentToIssue,
  { shortCode, statusIndex, issuedAt, token }: Unsealed,
): Pick<Row, "seal" | "sealKeyId"> {
  if (!keys) return { seal: null, sealKeyId: null };
  const { keyId } = keys;
  const seal = createSeal(
    {
      keyId,
      token,
      issuedAt: Math.floor(Date.parse(issuedAt) / 1000),
      facts: {
        kind,
        number,
        shortCode,
        statusIndex,
        ...facts,
        ...(person.name && { nameCheck: checkValueOf(token, person.name) }),
        ...(person.identityNumber && { identityCheck: checkValueOf(token, person.identityNumber) }),
      },
    },
    (bytes) => keys.sign(bytes),
  );
  return { seal, sealKeyId: keyId };
}

/** The file with the seal over it; unchanged without a key. */
export function sealFile(
  keys: SealKeys | undefined,
  file: Uint8Array,
): { readonly content: Uint8Array; readonly fileSeal: string | null } {
  if (!keys) return { content: file, fileSeal: null };
  const sha256 = createHash("sha256").update(file).digest();
  const fileSeal = formatFileSeal(keys.keyId, keys.sign(fileSealInput(sha256)));
  return { content: fillFileSeal(file, fileSeal), fileSeal };
}

const checkValueOf = (token: Uint8Array, text: string): Uint8Array =>
  createHash("sha256").update(checkValueInput(token, text)).digest().subarray(0, checkValueLength);
