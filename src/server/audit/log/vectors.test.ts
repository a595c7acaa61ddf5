/** Hashes, proofs, notes and canonical JSON against the vectors of their specifications. */
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { parseCheckpoint } from "./checkpoint.ts";
import { emptyRoot, Frontier, hashLeaf, hashNode, inclusionPath, rootFromPath, rootOf } from "./merkle-tree.ts";
import {
  formatSigner,
  formatVerifier,
  makeSigner,
  openNote,
  parseSigner,
  parseVerifier,
  signNote,
} from "./signed-note.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const fromHex = (text: string) => Buffer.from(text, "hex");

/** Leaves of the reference implementation of Certificate Transparency (merkletree tests), and the roots of their trees. */
const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const leaves = inputs.map((input) => hashLeaf(fromHex(input)));
const nodeAt = async (level: number, index: number): Promise<Uint8Array> =>
  level === 0
    ? (leaves[index] as Uint8Array)
    : hashNode(await nodeAt(level - 1, index * 2), await nodeAt(level - 1, index * 2 + 1));

describe("RFC 6962", () => {
  test("the empty root, and the roots of one to eight leaves, computed both ways", async () => {
    expect(hex(emptyRoot)).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    const frontier = new Frontier();
    for (const [at, root] of roots.entries()) {
      frontier.append(leaves[at] as Uint8Array);
      expect(hex(frontier.root())).toBe(root);
      expect(hex(await rootOf(nodeAt, at + 1))).toBe(root);
    }
  });

  test("the paths of its test suite", async () => {
    const path = async (index: number, size: number) => (await inclusionPath(nodeAt, index, size)).map(hex);
    expect(await path(0, 1)).toEqual([]);
    expect(await path(0, 8)).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(await path(5, 8)).toEqual([
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    expect(await path(2, 3)).toEqual(["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]);
  });

  test("every path of every size leads to the root, and no path with another leaf, place or length does", async () => {
    for (let size = 1; size <= 8; size += 1)
      for (let index = 0; index < size; index += 1) {
        const path = await inclusionPath(nodeAt, index, size);
        const rootWith = (change: object, leaf = leaves[index] as Uint8Array) => {
          const root = rootFromPath(leaf, { index, size, path, ...change });
          return root && hex(root);
        };
        expect(rootWith({})).toBe(roots[size - 1]);
        expect(rootWith({}, leaves[(index + 1) % 8])).not.toBe(roots[size - 1]);
        expect(rootWith({ path: [...path, emptyRoot] })).toBeUndefined();
        expect(rootWith({ index: size })).toBeUndefined();
        if (path.length > 0) expect(rootWith({ path: path.slice(1) })).toBeUndefined();
      }
  });
});

describe("C2SP signed-note", () => {
  /** From the documentation and tests of golang.org/x/mod/sumdb/note. */
  const verifierKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
  const signerKey = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
  const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
  const signature = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=";
  const note = `${text}\n— PeterNeumann ${signature}\n`;

  test("reads its keys, and makes and checks its signature", () => {
    const signer = parseSigner(signerKey);
    const verifier = parseVerifier(verifierKey);
    if (!signer || !verifier) throw new Error("the keys are right");
    expect(formatVerifier(signer)).toBe(verifierKey);
    expect(formatSigner(signer)).toBe(signerKey);
    expect(signNote(text, signer)).toBe(note);
    expect(openNote(note, [verifier])).toBe(text);
  });

  test("refuses a changed text, another key, a truncated note and keys that are none; ignores unknown signatures", () => {
    const verifier = parseVerifier(verifierKey);
    if (!verifier) throw new Error("the key is right");
    expect(openNote(note.replace("answer", "anwser"), [verifier])).toBeUndefined();
    expect(openNote(note, [makeSigner("PeterNeumann")])).toBeUndefined();
    expect(openNote(note.slice(0, -1), [verifier])).toBeUndefined();
    expect(openNote(text, [verifier])).toBeUndefined();
    const more = signNote(text, makeSigner("witness.example")).split("\n").at(-2);
    expect(openNote(`${note}${more}\n`, [verifier])).toBe(text);
    expect(parseVerifier(verifierKey.replace("c74f20a3", "c74f20a4"))).toBeUndefined();
    expect(parseSigner(verifierKey)).toBeUndefined();
    expect(parseSigner(signerKey.replace("Peter", "Petra"))).toBeUndefined();
  });

  test("reads a checkpoint of C2SP tlog-checkpoint, and no text that is almost one", () => {
    const checkpoint = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
    expect(parseCheckpoint(checkpoint)).toMatchObject({ origin: "example.com/behind-the-sofa", size: 20852163 });
    for (const wrong of [
      checkpoint.replace("20852163", "020852163"),
      checkpoint.replace("CsU", "Cs"),
      checkpoint.replace("2I=", "2J="),
      checkpoint.slice(0, -1),
    ])
      expect(parseCheckpoint(wrong)).toBeUndefined();
  });
});

test("RFC 8785: the examples of its sections 3.2.2 to 3.2.3", () => {
  const value = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`) as unknown;
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
  const sorted = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 };
  expect(canonicalJson(sorted)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
  expect(() => canonicalJson({ amount: Number.NaN })).toThrow(TypeError);
});
