// @slow
/** Files made to be too much: each is refused while it is read, long before it could hold the process. */
import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../kit/errors.ts";
import { sheetMime } from "./spreadsheet-writer.ts";
import { BrokenLine, maxSpreadsheetLines, readSpreadsheet } from "./spreadsheet-reader.ts";
import { unpackedSize } from "./unpacked-size.ts";

const megabyte = 1024 * 1024;

async function read(content: string | Uint8Array, mime = "text/plain"): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { line, cells } of readSpreadsheet({ mime, content: Buffer.from(content) }))
    rows.push([line, ...cells]);
  return rows;
}
async function refusalOf(content: string | Uint8Array, mime?: string): Promise<unknown> {
  const error = await read(content, mime).catch((thrown: unknown) => thrown);
  if (error instanceof BrokenLine) return [error.code, error.line];
  if (error instanceof Refusal) return error.facts?.of ? [error.code, error.facts.of] : [error.code];
  return error;
}

test("lines: as many as may be are read, one more is refused", async () => {
  const lines = (count: number) => `a;b\n${"1;2\n".repeat(count)}`;
  expect(await read(lines(maxSpreadsheetLines))).toHaveLength(maxSpreadsheetLines + 1);
  expect(await refusalOf(lines(maxSpreadsheetLines + 1))).toEqual(["FILE_TOO_LONG", "lines"]);
  expect(await refusalOf(lines(2 * megabyte))).toEqual(["FILE_TOO_LONG", "lines"]);
});

describe("quotation marks", () => {
  test("one that is never closed is told by its line, however much follows", async () => {
    expect(await refusalOf(`a;b\n1;2\n3;"4\n${"5;6\n".repeat(megabyte)}`)).toEqual(["OPEN_QUOTE", 3]);
    expect(await refusalOf(`"a;b${";c".repeat(4 * megabyte)}`)).toEqual(["OPEN_QUOTE", 1]);
  });

  test("pairs, line ends between them, and those in mid cell are what they are", async () => {
    const text = 'a;b\n"1;""x""\n2";3\n5" of it;"6"\n"";7\n';
    expect(await read(text)).toEqual([
      [1, "a", "b"],
      [2, '1;"x"\n2', "3"],
      [3, '5" of it', "6"],
      [4, "", "7"],
    ]);
  });
});

describe("too much of it", () => {
  test("a line without an end", async () => {
    expect(await refusalOf(`a;b\n${"1;".repeat(4 * megabyte)}`)).toEqual(["TOO_LONG", 2]);
    expect(await refusalOf("x".repeat(8 * megabyte))).toEqual(["TOO_LONG", 1]);
  });

  test("cells", async () => {
    expect(await refusalOf(`${"a;".repeat(2000)}\n`.repeat(1000))).toEqual(["FILE_TOO_LONG", "cells"]);
  });

  test("a book that unpacks to more than is read, whether it says so or not", async () => {
    const rows = Array.from({ length: 40_000 }, () => Array.from({ length: 40 }, () => "the same words again"));
    const bomb = await writeXlsx({ sheets: [{ name: "x", rows }], stringMode: "inline" });
    expect(bomb.length).toBeLessThan(4 * megabyte);
    expect(unpackedSize(bomb)).toBeGreaterThan(48 * megabyte);
    expect(await refusalOf(bomb, sheetMime.xlsx)).toEqual(["FILE_TOO_LONG", "bytes"]);
    expect(await refusalOf(saying(bomb, 1000), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
    expect(await refusalOf(saying(bomb, 0), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
  });

  test("a book of few cells in far columns", async () => {
    const wide = Array.from({ length: 200 }, () => [...Array<null>(9000).fill(null), "far"]);
    const book = await writeXlsx({ sheets: [{ name: "x", rows: wide }] });
    expect(await refusalOf(book, sheetMime.xlsx)).toEqual(["FILE_TOO_LONG", "cells"]);
  });

  test("a book cut in the middle, a zip of nothing, and what is no zip", async () => {
    const book = await writeXlsx({ sheets: [{ name: "x", rows: [["a"], [1]] }] });
    expect(await read(book, sheetMime.xlsx)).toEqual([
      [1, "a"],
      [2, 1],
    ]);
    expect(await refusalOf(book.subarray(0, book.length / 2), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
    expect(await refusalOf(Buffer.from("504b0506".padEnd(44, "0"), "hex"), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
    expect(await refusalOf("no zip", sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
  });
});

/** The same zip whose directory says `size` of every entry. */
function saying(zip: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf("PK\u0001\u0002"); at >= 0; at = copy.indexOf("PK\u0001\u0002", at + 4))
    copy.writeUInt32LE(size, at + 24);
  return copy;
}
