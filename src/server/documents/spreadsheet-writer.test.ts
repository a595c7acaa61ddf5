import { parseCsv, readXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import type { SpreadsheetColumn, SheetFormat } from "../../kit/contract/list-columns.ts";
import { extensionOf, writeSpreadsheet } from "./spreadsheet-writer.ts";
import { zipEntries, inflateEntry } from "./zip.ts";

async function write<Row>(
  name: string,
  columns: readonly SpreadsheetColumn<Row>[],
  rows: readonly Row[],
  format: SheetFormat,
) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSpreadsheet({ name, columns, rows }, format)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const text = [{ header: "Texto", width: 20, cell: (row: string) => row }] as const;
/** Every character of the basic plane, in texts of a hundred. */
const allCharacters = Array.from({ length: 656 }, (_, at) =>
  String.fromCharCode(...Array.from({ length: 100 }, (_each, code) => at * 100 + code)),
);
const hostile = [
  "=1+1",
  "+53 5 234 5678",
  "-2",
  "@SUM(A1)",
  "_x0041_ is no A",
  "_x005F_x0041_",
  "half \ud83d",
  "\ude00 half",
  "\ufffe\uffff",
  "]]> <b>&amp;</b>",
  "two\r\nlines",
  "😀".repeat(20_000),
];

describe("XLSX", () => {
  test("is valid XML whatever its cells, headers and name contain", async () => {
    const headers = hostile.slice(0, 11).map((header) => ({ header, width: 20, cell: (row: string) => row }));
    for (const [at, name] of ["'=Hoja' [1]: */?\\ \u0007\ufffe", `${"a".repeat(30)}😀`].entries()) {
      const workbook = await write(name, headers, [...hostile, ...allCharacters], "xlsx");
      for (const entry of zipEntries(workbook)) {
        const xml = inflateEntry(workbook, entry, 100_000_000).toString("utf8");
        expect(xml, `${at} ${entry.name}`).not.toMatch(
          /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|&(?!(amp|lt|gt|quot|apos|#\d+);)/u,
        );
      }
      expect((await readXlsx(workbook)).sheets).toHaveLength(1);
    }
  });

  test("wraps every line of a long text, and no other", async () => {
    const columns = [...text, { header: "Largo", width: 20, kind: "long", cell: (row: string) => row }] as const;
    const workbook = await write("Hoja", columns, ["uno\ndos"], "xlsx");
    const [sheet] = (await readXlsx(workbook, { readStyles: true })).sheets;
    expect(sheet?.rows[1]).toEqual(["uno\ndos", "uno\ndos"]);
    const wrapsByColumn = [0, 1].map((at) => sheet?.cells?.get(`1,${at}`)?.style?.alignment?.wrapText);
    expect(wrapsByColumn).toEqual([undefined, true]);
  });

  test("shows a text as it is, without an apostrophe", async () => {
    const [sheet] = (await readXlsx(await write("Hoja", text, hostile, "xlsx"))).sheets;
    expect(sheet?.rows.slice(1, 5).flat()).toEqual(["=1+1", "+53 5 234 5678", "-2", "@SUM(A1)"]);
    expect(sheet?.rows[7]).toEqual(["half "]);
  });

  test("escapes text that looks like one of its codes", async () => {
    const workbook = await write("Hoja", text, ["_x0041_"], "xlsx");
    const xml = [...zipEntries(workbook)]
      .map((entry) => inflateEntry(workbook, entry, 1_000_000).toString("utf8"))
      .join("");
    expect(xml).toContain("_x005F_x0041_");
  });

  test("has numbers, amounts, rates and percentages as numbers", async () => {
    const kinds = [undefined, "whole", "amount", "rate", "percent"] as const;
    const columns = kinds.map((kind, at) => ({
      header: String(at),
      width: 9,
      ...(kind && { kind }),
      cell: (row: readonly (string | number)[]) => row[at],
    }));
    const rows = [
      [7, "12", "-1300.50", "455.123456", -12.5],
      [0.5, 0, "0.00", "1", 0],
    ];
    const [sheet] = (await readXlsx(await write("Hoja", columns, rows, "xlsx"))).sheets;
    expect(sheet?.rows.slice(1)).toEqual([
      [7, 12, -1300.5, 455.123456, -0.125],
      [0.5, 0, 0, 1, 0],
    ]);
  });
});

describe("CSV", () => {
  const columns: readonly SpreadsheetColumn<readonly [string, string, number]>[] = [
    { header: "=Nombre", width: 20, cell: ([name]) => name },
    { header: "Importe", width: 9, kind: "amount", cell: ([, amount]) => amount },
    { header: "Cambio", width: 9, kind: "percent", cell: ([, , change]) => change },
  ];
  const rows = [
    ["=1+1; 2,5", "-1300.50", -12.5],
    ["＝1", "0.10", 3],
  ] as const;

  test("guards text, headers included, against formulas, but not numbers", async () => {
    const csv = (await write("Hoja", columns, rows, "csv")).toString("utf8");
    expect(parseCsv(csv)).toEqual([
      ["'=Nombre", "Importe", "Cambio"],
      ["'=1+1; 2,5", "-1300.50", "-12.5"],
      ["'＝1", "0.10", "3"],
    ]);
  });

  test("for Excel in Spanish has semicolons and decimal commas", async () => {
    const csv = (await write("Hoja", columns, rows, "csv-es")).toString("utf8");
    expect(csv.startsWith("\ufeff'=Nombre;Importe;Cambio")).toBe(true);
    expect(parseCsv(csv, { delimiter: ";" }).slice(1)).toEqual([
      ["'=1+1; 2,5", "-1300,50", "-12,5"],
      ["'＝1", "0,10", "3"],
    ]);
    expect(extensionOf("csv-es")).toBe("csv");
  });
});
