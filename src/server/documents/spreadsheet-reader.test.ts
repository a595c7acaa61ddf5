// @slow
/** Files built to be too large: each is refused while it is read, long before it could block the process. */
import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../kit/validation/errors.ts";
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

test("lines: the maximum is read, one more is refused", async () => {
  const lines = (count: number) => `a;b\n${"1;2\n".repeat(count)}`;
  expect(await read(lines(maxSpreadsheetLines))).toHaveLength(maxSpreadsheetLines + 1);
  expect(await refusalOf(lines(maxSpreadsheetLines + 1))).toEqual(["FILE_TOO_LONG", "lines"]);
  expect(await refusalOf(lines(2 * megabyte))).toEqual(["FILE_TOO_LONG", "lines"]);
});

describe("quotation marks", () => {
  test("an unclosed one is reported with its line, however much follows", async () => {
    expect(await refusalOf(`a;b\n1;2\n3;"4\n${"5;6\n".repeat(megabyte)}`)).toEqual(["OPEN_QUOTE", 3]);
    expect(await refusalOf(`"a;b${";c".repeat(4 * megabyte)}`)).toEqual(["OPEN_QUOTE", 1]);
  });

  test("doubled ones, line breaks between them, and those inside a cell are read correctly", async () => {
    const text = 'a;b\n"1;""x""\n2";3\n5" of it;"6"\n"";7\n';
    expect(await read(text)).toEqual([
      [1, "a", "b"],
      [2, '1;"x"\n2', "3"],
      [3, '5" of it', "6"],
      [4, "", "7"],
    ]);
  });
});

describe("too much", () => {
  test("a line without an end", async () => {
    expect(await refusalOf(`a;b\n${"1;".repeat(4 * megabyte)}`)).toEqual(["TOO_LONG", 2]);
    expect(await refusalOf("x".repeat(8 * megabyte))).toEqual(["TOO_LONG", 1]);
  });

  test("cells", async () => {
    expect(await refusalOf(`${"a;".repeat(2000)}\n`.repeat(1000))).toEqual(["FILE_TOO_LONG", "cells"]);
  });

  test("a workbook that unpacks to more than the limit, whether it declares so or not", async () => {
    const rows = Array.from({ length: 40_000 }, () => Array.from({ length: 40 }, () => "the same words again"));
    const zipBomb = await writeXlsx({ sheets: [{ name: "x", rows }], stringMode: "inline" });
    expect(zipBomb.length).toBeLessThan(4 * megabyte);
    expect(unpackedSize(zipBomb)).toBeGreaterThan(48 * megabyte);
    expect(await refusalOf(zipBomb, sheetMime.xlsx)).toEqual(["FILE_TOO_LONG", "bytes"]);
    expect(await refusalOf(withDeclaredSize(zipBomb, 1000), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
    expect(await refusalOf(withDeclaredSize(zipBomb, 0), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
  });

  test("a workbook with few cells in distant columns", async () => {
    const rows = Array.from({ length: 200 }, () => [...Array<null>(9000).fill(null), "far"]);
    const workbook = await writeXlsx({ sheets: [{ name: "x", rows }] });
    expect(await refusalOf(workbook, sheetMime.xlsx)).toEqual(["FILE_TOO_LONG", "cells"]);
  });

  test("a truncated workbook, an empty ZIP, and a file that is no ZIP", async () => {
    const workbook = await writeXlsx({ sheets: [{ name: "x", rows: [["a"], [1]] }] });
    expect(await read(workbook, sheetMime.xlsx)).toEqual([
      [1, "a"],
      [2, 1],
    ]);
    expect(await refusalOf(workbook.subarray(0, workbook.length / 2), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
    expect(await refusalOf(Buffer.from("504b0506".padEnd(44, "0"), "hex"), sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
    expect(await refusalOf("no zip", sheetMime.xlsx)).toEqual(["FILE_TYPE"]);
  });
});

/** The same ZIP, but its directory declares `size` for every entry. */
function withDeclaredSize(zip: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(zip);
  for (let offset = copy.indexOf("PK\u0001\u0002"); offset >= 0; offset = copy.indexOf("PK\u0001\u0002", offset + 4))
    copy.writeUInt32LE(size, offset + 24);
  return copy;
}
