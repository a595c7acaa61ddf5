/** Seals against the published vectors, and damaged seals. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeBase32, encodeBase32 } from "../../../../kit/seals/base32.ts";
import { toHex } from "../../../../kit/seals/bytes.ts";
import { factNumbers } from "../../../../kit/seals/seal.ts";
import { formatVectors, vectorsFile } from "../../../../../tests/vectors/write-seals.ts";
import { matchesCheckValue, openKeyList, verifyFile, verifySeal } from "../web/offline-verifier/verify-seal.ts";

interface Vector {
  readonly name: string;
  readonly text: string;
  readonly result: string;
  readonly facts?: unknown;
  readonly checks?: readonly { fact: number; typed: string; matches: boolean }[];
}
const file = readFileSync(vectorsFile, "utf8");
const { keyList, vectors, files } = JSON.parse(file) as {
  keyList: string;
  vectors: readonly Vector[];
  files: readonly { name: string; file: readonly { text: string; times: number }[]; result: string; keyId?: string }[];
};
const list = await openKeyList(keyList);
if (!list) throw new Error("the vectors have no list of keys");
const withoutText = ({ text: _text, ...vector }: Vector) => vector;

/** The result of our verifier, in the form of the vectors. */
async function answerOf({ name, text, checks }: Vector) {
  const seal = await verifySeal(text, list ?? { keys: [] });
  if (typeof seal === "string") return { name, result: seal };
  const facts = Object.fromEntries(
    [...seal.facts].map(([number, value]) => [number, value instanceof Uint8Array ? toHex(value) : value]),
  );
  const answers = (checks ?? []).map(async (check) => ({
    ...check,
    matches: await matchesCheckValue(seal, check.fact, check.typed),
  }));
  return {
    name,
    result: "signed",
    keyId: seal.key.keyId,
    issuedAt: seal.issuedAt,
    facts,
    ...(checks && { checks: await Promise.all(answers) }),
  };
}

test("the vectors are those that the program makes", () => {
  expect(file).toBe(formatVectors());
});

test.each(vectors)("$name: $result", async (vector) => {
  expect(await answerOf(vector)).toEqual(withoutText(vector));
});

test.each(files)("$name: $result", async ({ file: parts, result, keyId }) => {
  const content = Buffer.from(parts.map(({ text, times }) => text.repeat(times)).join(""), "latin1");
  const answer = await verifyFile(content, list);
  expect(typeof answer === "string" ? [answer] : ["signed", answer.keyId]).toEqual(keyId ? [result, keyId] : [result]);
});

const [{ text: sealed }] = vectors as readonly [Vector];
const [address = "", seal = ""] = sealed.split("#");
const verify = (text: string) => verifySeal(text, list);

test("of 500 changed letters, 40 flipped bits and every truncation, none passes", async () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const start = address.length - 26;
  const replaceAt = (at: number, character: string) => sealed.slice(0, at) + character + sealed.slice(at + 1);
  const places = Array.from(sealed, (_, at) => at).filter((at) => at >= start && sealed[at] !== "#");
  const changed = Array.from({ length: 500 }, (_, index) => {
    const at = places[index % places.length] as number;
    const character = letters[(letters.indexOf(sealed[at] ?? "") + 1 + ((index * 7) % 31)) % 32] as string;
    return replaceAt(at, character);
  });
  const bytes = decodeBase32(seal) as Uint8Array;
  const flipped = Array.from({ length: 40 }, (_, index) => {
    const copy = bytes.slice();
    const at = (index * 37) % bytes.length;
    copy[at] = (copy[at] ?? 0) ^ (1 << (index % 8));
    return `${address}#${encodeBase32(copy)}`;
  });
  const truncated = Array.from({ length: seal.length }, (_, length) => `${address}#${seal.slice(0, length)}`);
  for (const text of [...changed, ...flipped, ...truncated]) expect(typeof (await verify(text)), text).toBe("string");
  expect(new Set(changed.filter((text) => text === sealed)).size).toBe(0);
});

test("a megabyte of text is refused without being read", async () => {
  for (const character of ["A", " ", "#", "/V/"]) expect(await verify(character.repeat(1_000_000))).toBe("tooLong");
});

test("numbers of facts are never changed", () => {
  expect(Object.values(factNumbers)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect(factNumbers).toMatchObject({ kind: 1, number: 2, shortCode: 3, statusIndex: 4, holder: 5, identityCheck: 15 });
});
