/** Base32 and CBOR against the examples of their specifications, and malformed input. */
import { expect, test } from "vitest";
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { encodeUtf8, fromHex, toHex } from "./bytes.ts";
import { type CborValue, decodeCbor, encodeCbor } from "./cbor.ts";
import { packStatuses, statusAt } from "./status-list.ts";

test("RFC 4648: the examples of base32, without padding, and nothing else", () => {
  const examples = {
    "": "",
    f: "MY",
    fo: "MZXQ",
    foo: "MZXW6",
    foob: "MZXW6YQ",
    fooba: "MZXW6YTB",
    foobar: "MZXW6YTBOI",
  };
  for (const [text, base32] of Object.entries(examples)) {
    expect(encodeBase32(encodeUtf8(text))).toBe(base32);
    expect(decodeBase32(base32.toLowerCase())).toEqual(encodeUtf8(text));
  }
  // The last ones have unused bits that are not zero.
  for (const wrong of ["M", "MZX", "MZXW6Y", "M1", "MY======", "MZ", "MZXR", "MZXW6YR"])
    expect(decodeBase32(wrong), wrong).toBeUndefined();
});

test("RFC 8949: the examples of appendix A that the subset has, and their deterministic encoding", () => {
  const examples: [CborValue, string][] = [
    [0, "00"],
    [23, "17"],
    [24, "1818"],
    [1000, "1903e8"],
    [1_000_000, "1a000f4240"],
    [1_000_000_000_000, "1b000000e8d4a51000"],
    [-1, "20"],
    [-1000, "3903e7"],
    [fromHex("01020304"), "4401020304"],
    ["ü水", "65c3bce6b0b4"],
    [[1, [2, 3], [4, 5]], "8301820203820405"],
    [
      new Map([
        [3, 4],
        [1, 2],
      ]),
      "a201020304",
    ],
    [
      new Map<string, CborValue>([
        ["b", [2, 3]],
        ["a", 1],
      ]),
      "a26161016162820203",
    ],
  ];
  for (const [value, hex] of examples) {
    expect(toHex(encodeCbor(value))).toBe(hex);
    expect(toHex(encodeCbor(decodeCbor(fromHex(hex)) as CborValue))).toBe(hex);
  }
});

test.each([
  ["a number in more bytes than it needs", "1800"],
  ["keys in another order", "a203040102"],
  ["a key twice", "a201020102"],
  ["a byte after the value", "0000"],
  ["a cut text", "6261"],
  ["an indefinite length", "9f01ff"],
  ["a float", "f93c00"],
  ["a tag", "c100"],
  ["malformed UTF-8", "62c328"],
  ["a length of terabytes", "5b000000e8d4a51000"],
  ["a number beyond 2⁵³", "1bffffffffffffffff"],
  ["an array of terabytes", "9b000000e8d4a51000"],
  ["a thousand arrays in each other", "81".repeat(1000) + "00"],
  ["an array as a key", "a18001"],
  ["nothing", ""],
])("no CBOR of ours: %s", (_what, hex) => {
  expect(decodeCbor(fromHex(hex))).toBeUndefined();
});

test("two bits for each document", () => {
  const bits = packStatuses(9, [
    [2, "withdrawn"],
    [3, "corrected"],
    [8, "corrected"],
  ]);
  expect(toHex(bits)).toBe("d00003");
  expect([0, 2, 3, 8, 11, 12].map((index) => statusAt(bits, index))).toEqual([
    "valid",
    "withdrawn",
    "corrected",
    "corrected",
    "valid",
    undefined,
  ]);
});
