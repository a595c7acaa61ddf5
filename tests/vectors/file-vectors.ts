/** Test vectors of the seal over a file (docs/seals.md). A verifier reads bytes only, so these are no complete PDFs. */
import { createHash, sign } from "node:crypto";
import { encodeUtf8 } from "../../src/kit/seals/bytes.ts";
import { emptyFileSeal, fileSealInput, fillFileSeal, formatFileSeal } from "../../src/kit/seals/file-seal.ts";
import { emptySignatureField, fillSignature } from "../../src/kit/seals/signature-field.ts";
import type { NoteSigner } from "../../src/server/audit/log/signed-note.ts";

interface FileVector {
  readonly name: string;
  /** Texts and how often each is repeated. */
  readonly file: readonly { readonly text: string; readonly times: number }[];
  readonly result: string;
  readonly keyId?: string;
}

interface Keys {
  readonly current: NoteSigner;
  readonly revoked: NoteSigner;
  readonly unknown: NoteSigner;
}

/** A DER value, as long as it says. The seal does not cover it: a program for PAdES verifies it. */
const signatureOf = (content: string) => {
  const bytes = encodeUtf8(content);
  return Uint8Array.from([0x30, 0x82, bytes.length >> 8, bytes.length & 255, ...bytes]);
};
const plain = `%PDF-1.7\n(${emptyFileSeal}) <xmp>${emptyFileSeal}</xmp>\n%%EOF`;
const signable = `${plain}\n<< /ByteRange [0 300 24878 9] ${emptySignatureField} >>\n%%EOF\n`;

function seal(content: string, { keyId, privateKey }: NoteSigner): Uint8Array {
  const file = encodeUtf8(content);
  const signature = sign(null, fileSealInput(createHash("sha256").update(file).digest()), privateKey);
  return fillFileSeal(file, formatFileSeal(keyId, signature));
}

const textOf = (file: Uint8Array) => Buffer.from(file).toString("latin1");
const partsOf = (text: string): FileVector["file"] =>
  text
    .split(/(0{100,})/)
    .filter((part) => part !== "")
    .map((part) => (/^0{100,}$/.test(part) ? { text: "0", times: part.length } : { text: part, times: 1 }));

export function fileVectors({ current, revoked, unknown }: Keys): readonly FileVector[] {
  const vector = (name: string, result: string, text: string): FileVector => ({
    name,
    file: partsOf(text),
    result,
    ...(result === "signed" && { keyId: current.keyId }),
  });
  const signed = textOf(fillSignature(seal(signable, current), signatureOf("the signature of a certificate")));
  const other = textOf(fillSignature(seal(signable, current), signatureOf("another signature")));
  const field = /\/Contents <[0-9a-f]+>/.exec(signed)?.[0] ?? "";
  const twice = `${signable}${emptySignatureField}`;
  return [
    vector("a file", "signed", textOf(seal(plain, current))),
    vector("a file with a signature", "signed", signed),
    vector("another signature, which the seal does not cover", "signed", other),
    vector("a capital digit in the signature", "forged", signed.replace("6e", "6E")),
    vector("a digit after the signature", "malformed", signed.replace("00> >>", "10> >>")),
    vector("a signature that was not filled in", "malformed", textOf(seal(signable, current))),
    vector("two fields for signatures", "malformed", textOf(seal(twice, current)).replace(emptySignatureField, field)),
    vector("another byte range", "forged", signed.replace("0 300", "0 301")),
    vector("a byte after the end", "forged", `${signed}\n`),
    vector("fields that differ", "malformed", textOf(seal(plain, current)).replace(/LSEAL1:./, "LSEAL1:7")),
    vector("three fields", "malformed", `${signed}${emptyFileSeal}`),
    vector("a revoked key", "revokedKey", textOf(seal(plain, revoked))),
    vector("a key that is not in the list", "unknownKey", textOf(seal(plain, unknown))),
    vector("a file without a seal", "noSeal", "%PDF-1.7\n%%EOF\n"),
  ];
}
