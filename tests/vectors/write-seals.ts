/**
 * Test vectors of seals (docs/seals.md): `npx tsx tests/vectors/write-seals.ts` writes `seals.json`. Keys and seals are the
 * same each time.
 */
import { createHash, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeBase32, encodeBase32 } from "../../src/kit/seals/base32.ts";
import { concatBytes, toHex } from "../../src/kit/seals/bytes.ts";
import { type CborValue, encodeCbor } from "../../src/kit/seals/cbor.ts";
import type { KeyList } from "../../src/kit/seals/key-list.ts";
import { checkValueInput, createSeal, factNumbers, type SealFacts } from "../../src/kit/seals/seal.ts";
import { type NoteSigner, signerOf } from "../../src/server/audit/log/signed-note.ts";
import { fileVectors } from "./file-vectors.ts";
import { revokeKey, sealKeyOf, signKeyList } from "../../src/server/seals/root-key.ts";

export const vectorsFile = join(import.meta.dirname, "seals.json");

interface SealVector {
  readonly name: string;
  readonly text: string;
  /** "signed", or why it proves nothing. */
  readonly result: string;
  readonly keyId?: string;
  readonly issuedAt?: number;
  /** By number; byte strings in hexadecimal. */
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly checks?: readonly { readonly fact: number; readonly typed: string; readonly matches: boolean }[];
}

const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest();
const signerFrom = (name: string) => signerOf(`tramites.example.cu/${name}`, hash(`vector ${name}`));
const root = signerFrom("seal-root");
const [current, rotated, revoked, unknown] = ["current", "rotated", "revoked", "unknown"].map(signerFrom) as [
  NoteSigner,
  NoteSigner,
  NoteSigner,
  NoteSigner,
];
const day = (text: string) => new Date(`${text}T12:00:00Z`);
const list: KeyList = revokeKey(
  {
    issuer: "tramites.example.cu",
    issuedAt: 0,
    keys: [
      sealKeyOf(current, day("2026-06-01")),
      sealKeyOf(rotated, day("2026-01-01")),
      sealKeyOf(revoked, day("2025-01-01")),
    ],
  },
  revoked.keyId,
  day("2026-07-01"),
);
const issuedAt = day("2026-08-03").getTime() / 1000;
const token = hash("vector token").subarray(0, 16);
const otherToken = hash("vector other token").subarray(0, 16);
const addressOf = (of: Uint8Array) => `https://tramites.example.cu/legalsit/V/${encodeBase32(of)}`;
const checkValue = (typed: string) => hash(checkValueInput(token, typed)).subarray(0, 8);

const facts: SealFacts = {
  kind: "invoice",
  number: "FA26000123",
  shortCode: "ABCDEFGHJKMN",
  statusIndex: 123,
  holder: "Yadira Á. F.",
  amount: "1 250.00 CUP",
  date: "2026-08-01",
  subject: "Antecedentes penales entregados",
  quantity: 3,
  nameCheck: checkValue("Yadira Álvarez Ferrer"),
  identityCheck: checkValue("85010112345"),
};
const sealWith = (signer: NoteSigner, of = token, content: SealFacts = facts) =>
  createSeal({ keyId: signer.keyId, token: of, issuedAt, facts: content }, (bytes) =>
    sign(null, bytes, signer.privateKey),
  );
const seal = sealWith(current);
const bytes = decodeBase32(seal) as Uint8Array;

/** A message built by hand, with parts that ours never has. */
function craft(change: {
  readonly header?: readonly (readonly [number, CborValue])[];
  readonly unprotected?: readonly (readonly [number, CborValue])[];
  readonly claims?: readonly (readonly [number, CborValue])[];
}): string {
  const header = encodeCbor(
    new Map(change.header ?? [[1, -8] as const, [4, Buffer.from(current.keyId, "hex")] as const]),
  );
  const claims = encodeCbor(
    new Map<number, CborValue>(
      change.claims ?? [
        [6, issuedAt],
        [-70_001, new Map<number, CborValue>([[1, "invoice"]])],
      ],
    ),
  );
  const signature = sign(null, encodeCbor(["Signature1", header, token, claims]), current.privateKey);
  const unprotected = new Map<number, CborValue>(change.unprotected ?? []);
  return encodeBase32(
    concatBytes(Uint8Array.of(0xd2), encodeCbor([header, unprotected, claims, new Uint8Array(signature)])),
  );
}

/** The text with another letter in one place. */
const changeLetter = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

/** Sets the unused last bits of the text, which decode to the same bytes in a careless reader. */
function setUnusedBits(text: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const unused = (text.length * 5) % 8;
  if (unused === 0) throw new Error("the text has no unused bits");
  return text.slice(0, -1) + letters[letters.indexOf(text.at(-1) ?? "") | 1];
}
const longSeal = [
  seal,
  sealWith(current, token, { ...facts, quantity: 33 }),
  sealWith(current, token, { ...facts, number: "FA2600012" }),
].find((text) => (text.length * 5) % 8 > 0) as string;

const readable = (content: SealFacts) =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      factNumbers[name as keyof typeof factNumbers],
      typeof value === "object" ? toHex(value) : value,
    ]),
  );
const signed = (name: string, text: string, signer: NoteSigner, content: SealFacts = facts): SealVector => ({
  name,
  text,
  result: "signed",
  keyId: signer.keyId,
  issuedAt,
  facts: readable(content),
});
const vector = (name: string, result: string, text: string): SealVector => ({ name, text, result });
const on = (text: string, of: Uint8Array = token) => `${addressOf(of)}#${text}`;

export const sealVectors = () => ({
  about: "Test vectors of docs/seals.md; written by tests/vectors/write-seals.ts. All keys are test keys.",
  keyList: signKeyList(root, list),
  vectors: [
    {
      ...signed("all facts", on(seal), current),
      checks: [
        { fact: 14, typed: "YADIRA ALVAREZ FERRER", matches: true },
        { fact: 14, typed: "Yadira Álvarez Ferrera", matches: false },
        { fact: 15, typed: "850101 12345", matches: true },
        { fact: 15, typed: "85010112346", matches: false },
      ],
    },
    signed("a rotated key", on(sealWith(rotated)), rotated),
    signed(
      "lower case, and broken into lines",
      on(seal)
        .toLowerCase()
        .replace(/(.{40})/g, "$1\n"),
      current,
    ),
    signed("a long text, cut", on(sealWith(current, token, { kind: "offer", subject: "ñandú ".repeat(30) })), current, {
      kind: "offer",
      subject: `${"ñandú ".repeat(30).slice(0, 42)}…`,
    }),
    {
      ...signed(
        "a fact of a later version",
        on(
          craft({
            claims: [
              [6, issuedAt],
              [-70_001, new Map([[99, "later"]])],
            ],
          }),
        ),
        current,
      ),
      facts: { "99": "later" },
    },
    vector("a revoked key", "revokedKey", on(sealWith(revoked))),
    vector("a key that is not in the list", "unknownKey", on(sealWith(unknown))),
    vector("a key id of the list, another key", "forged", on(craftWith(unknown, current.keyId))),
    vector("the seal of another token", "forged", on(seal, otherToken)),
    vector("a changed letter in a fact", "forged", on(encodeBase32(replaceText(bytes, "FA26000123", "FA26000124")))),
    vector("a changed letter in the signature", "forged", on(changeLetter(seal, seal.length - 20))),
    vector("unused last bits that are not zero", "malformed", on(setUnusedBits(longSeal))),
    vector(
      "unused last bits of the token",
      "malformed",
      `${addressOf(token).slice(0, -26)}${setUnusedBits(encodeBase32(token))}#${seal}`,
    ),
    vector("a byte after the message", "malformed", on(encodeBase32(concatBytes(bytes, Uint8Array.of(0))))),
    vector("a cut message", "malformed", on(seal.slice(0, -8))),
    vector(
      "another algorithm",
      "algorithm",
      on(
        craft({
          header: [
            [1, -7],
            [4, Buffer.from(current.keyId, "hex")],
          ],
        }),
      ),
    ),
    vector("no algorithm", "algorithm", on(craft({ header: [[4, Buffer.from(current.keyId, "hex")]] }))),
    vector(
      "a header that is not signed",
      "malformed",
      on(craft({ unprotected: [[4, Buffer.from(current.keyId, "hex")]] })),
    ),
    vector(
      "a header parameter that readers do not know",
      "malformed",
      on(
        craft({
          header: [
            [1, -8],
            [2, [99]],
            [4, Buffer.from(current.keyId, "hex")],
          ],
        }),
      ),
    ),
    vector("no facts", "malformed", on(craft({ claims: [[6, issuedAt]] }))),
    vector("another tag", "malformed", on(encodeBase32(concatBytes(Uint8Array.of(0xd1), bytes.slice(1))))),
    vector("the list of keys as a seal", "malformed", on(signKeyList(root, list).split(",")[1] ?? "")),
    vector("letters that base32 does not have", "malformed", on(seal.replace("A", "1"))),
    vector("an address without a seal", "noSeal", addressOf(token)),
    vector("another text", "noSeal", "La factura es nuestra."),
  ] as readonly SealVector[],
  files: fileVectors({ current, revoked, unknown }),
});

function craftWith(signer: NoteSigner, keyId: string): string {
  return createSeal({ keyId, token, issuedAt, facts }, (content) => sign(null, content, signer.privateKey));
}

function replaceText(content: Uint8Array, before: string, after: string): Uint8Array {
  const text = Buffer.from(content).toString("latin1").replace(before, after);
  return new Uint8Array(Buffer.from(text, "latin1"));
}

export const formatVectors = (): string => `${JSON.stringify(sealVectors(), null, 2)}\n`;

if (process.argv[1] === import.meta.filename) writeFileSync(vectorsFile, formatVectors());
