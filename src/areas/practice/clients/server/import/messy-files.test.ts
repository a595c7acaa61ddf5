/** Spreadsheets as people and programs write them: read correctly, or refused by line with a reason. */
import { assert, asyncProperty, boolean, constantFrom } from "fast-check";
import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { sheetMime } from "../../../../../server/documents/spreadsheet-writer.ts";
import { readClientRows, type ImportRow } from "./read-rows.ts";

const vocabulary = {
  clientType: { nacional: "national", extranjero: "foreign" },
  country: { cuba: "CU", namibia: "NA", na: "NA" },
  nationality: { na: "NA" },
  acquisitionWay: { web: "VC003" },
};
const read = async (content: Uint8Array, mime = "text/plain", headerLine?: number) => {
  const result = await readClientRows({
    file: { mime, content },
    cellCodes: vocabulary,
    today: "2026-11-20",
    headerLine,
  });
  const rows = result.parts.flatMap((part) => JSON.parse(part) as ImportRow[]);
  return { ...result, rows };
};
const readRows = async (lines: readonly (readonly unknown[])[]) =>
  (await read(Buffer.from(lines.map((cells) => cells.join(";")).join("\n")))).rows;
const xlsxOf = (...rows: unknown[][]) => writeXlsx({ sheets: [{ name: "x", rows: rows as string[][] }] });

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  utf8: (text) => Buffer.from(text),
  utf8WithMark: (text) => Buffer.from(`\ufeff${text}`),
  utf16le: (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  utf16be: (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  utf16leWithoutMark: (text) => Buffer.from(text, "utf16le"),
  windows1252: (text) =>
    Buffer.from(
      text
        .replaceAll("“", "\u0093")
        .replaceAll("”", "\u0094")
        .replaceAll("…", "\u0085")
        .replaceAll("Œ", "\u008c")
        .replaceAll("™", "\u0099")
        .replaceAll("€", "\u0080"),
      "latin1",
    ),
};
const name = "Núñez “El Ñame” … Œuvre™ 5 €";

test("encoding, separator, title and header position do not change the row", async () => {
  await assert(
    asyncProperty(
      constantFrom(...Object.keys(encodings)),
      constantFrom(";", ",", "\t"),
      constantFrom("\n", "\r\n"),
      constantFrom([], ["Listado de clientes"], ["Bufete", "", "Al 20 de noviembre", "Confidencial"]),
      boolean(),
      async (encoding, separator, newline, titles, hasSeparatorLine) => {
        const lines = [
          ...titles,
          ["Nombre", "Tipo de cliente", "Carné de identidad", "NIT"].join(separator),
          // The identity number of someone born on 12 May 2003 without its leading zero.
          [`"${name.replaceAll('"', '""')}"`, "Nacional", "3051267890", "N/A"].join(separator),
        ];
        const text = [...(hasSeparatorLine ? [`sep=${separator}`] : []), ...lines].join(newline);
        const { rows, headerLine } = await read((encodings[encoding] as (text: string) => Buffer)(text));
        expect([encoding, rows]).toEqual([
          encoding,
          [
            {
              line: titles.length + 2,
              typed: { name, clientType: "national", ci: "03051267890" },
              faults: [],
            },
          ],
        ]);
        expect(headerLine).toBe(titles.length + 1);
      },
    ),
    { numRuns: 200 },
  );
});

describe("a workbook", () => {
  test("a hidden first sheet is not read", async () => {
    const content = await writeXlsx({
      sheets: [
        { name: "listas", hidden: true, rows: [["Nombre"], ["De las listas"]] },
        { name: "más", veryHidden: true, rows: [["Nombre"], ["De las listas"]] },
        { name: "clientes", rows: [["Nombre"], ["De los clientes"]] },
      ],
    });
    expect((await read(content, sheetMime.xlsx)).rows.map(({ typed }) => typed.name)).toEqual(["De los clientes"]);
  });

  test("lost leading zeros are restored, lost digits are refused", async () => {
    const content = await xlsxOf(
      ["Nombre", "Carné de identidad", "NIT", "País"],
      ["De 2003", 3051267890, null, "Cuba"],
      ["De 2000", 11567890, null, "Cuba"],
      ["Su NIT", null, 1000020191, "Cuba"],
      ["Redondeado", null, Number("12345678901234567890"), "Cuba"],
      ["Casi", null, Number("9007199254740993"), "Cuba"],
    );
    const { rows } = await read(content, sheetMime.xlsx);
    expect(rows.map(({ typed, faults }) => [typed.ci, typed.taxId, faults[0]?.code])).toEqual([
      ["03051267890", undefined, undefined],
      ["00011567890", undefined, undefined],
      [undefined, "01000020191", undefined],
      [undefined, undefined, "ROUNDED"],
      [undefined, undefined, "ROUNDED"],
    ]);
  });
});

test("numbers in scientific notation are refused in every field", async () => {
  const rows = await readRows([
    ["Nombre", "Carné de identidad", "Pasaporte", "NIT", "Teléfono"],
    ["Uno", "1.26E+11", "1,26E+11", "8E+10", "5.35E+09"],
  ]);
  expect(rows[0]?.faults.map(({ field, code }) => [field, code])).toEqual(
    ["ci", "passport", "taxId", "phone"].map((field) => [field, "SHORTENED"]),
  );
});

test("placeholders and «#N/A» are empty; a formula error is refused", async () => {
  const placeholders = [
    "N/A",
    "n/a",
    "#N/A",
    "#N/D",
    "0",
    "S/N",
    "no tiene",
    "-",
    "—",
    "Ninguno",
    "x",
    "SIN NIT",
    "000",
  ];
  const rows = await readRows([
    ["Nombre", "NIT", "Pasaporte", "Carné de identidad", "Teléfono", "Correo"],
    ...placeholders.map((word, at) => [`Cliente ${at}`, ...Array.from({ length: 5 }, () => word)]),
    ["Roto", "#REF!", "#¡VALOR!", "", "", ""],
  ]);
  expect(rows.slice(0, -1).map(({ typed, faults }) => [Object.keys(typed), faults])).toEqual(
    placeholders.map(() => [["name"], []]),
  );
  expect(rows.at(-1)?.faults.map(({ field, code }) => [field, code])).toEqual([
    ["taxId", "FORMULA_ERROR"],
    ["passport", "FORMULA_ERROR"],
  ]);
  const [namibia] = await readRows([
    ["Nombre", "País", "Nacionalidad"],
    ["Otra", "NA", "NA"],
  ]);
  expect(namibia?.typed).toMatchObject({ country: "NA", nationality: "NA" });
});

test("the header row can be given", async () => {
  const text = Buffer.from("Nombre;Tel\nEmpresa;Tel. fijo\nUna S.A.;72001122\n");
  const guessed = await read(text);
  expect([guessed.headerLine, guessed.total]).toEqual([1, 2]);
  const explicit = await read(text, "text/plain", 2);
  expect(explicit.rows.map(({ typed }) => typed.name)).toEqual(["Una S.A."]);
  expect(explicit.firstLines.map(({ line }) => line)).toEqual([1, 2, 3]);
});
