/** Statements as banks, spreadsheets and people write them, and their error messages. */
import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { sheetMime } from "../../../../../server/documents/spreadsheet-writer.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { parseStatementAmount } from "./parse-cells.ts";
import { momentIn, writtenMoment } from "./statement-moments.ts";
import { readOperations } from "./parse-statement.ts";

const readStatement = (text: string | Buffer, gateway: GatewayKey = "transfermovil", mime = "text/plain") =>
  readOperations({ file: { mime, content: Buffer.from(text) }, gateway, day: "2026-11-20", language: "es" });
const readRows = async (...file: Parameters<typeof readStatement>) => (await readStatement(...file)).operations;
const errorsIn = async (text: string | Buffer, gateway?: GatewayKey) =>
  readRows(text, gateway).then(
    () => [],
    (error: Refusal) => (error.facts as { lines: { line: number; column: string }[] }).lines,
  );

const expectedOperation = {
  operation: "19071479",
  reference: "126000123001",
  day: "2026-11-20",
  at: "2026-11-20T19:05:00.000Z",
  state: "paid",
  amount: "1630.00",
  currency: "CUP",
  refunded: "0.00",
};

describe("one operation, however it is written", () => {
  test.each([
    ["commas", "ExternalId,TmId,Amount,Currency,Status,Date\n126000123001,19071479,1630.00,CUP,3,2026-11-20 14:05"],
    [
      "semicolons, decimal comma",
      "Referencia;TmId;Importe;Moneda;Estado;Fecha\n126000123001;19071479;1630,00;cup;4;20/11/2026 14:05:00",
    ],
    [
      "tabs, thousands, two-digit year",
      'externalid\ttmid\tamount\tdate\n126000123001\t19071479\t"1,630.00"\t20/11/26 14:05',
    ],
    [
      "a byte order mark, accents, empty lines",
      "\ufeffTmId;Identificador;Monto;Fecha\r\n\r\n19071479;126000123001;1 630.00;2026-11-20T14:05:00\r\n\r\n",
    ],
    ["an instant with its zone", "TmId,ExternalId,Amount,Date\n19071479,126000123001,1630,2026-11-20T19:05:00Z"],
  ])("%s", async (_how, text) => {
    expect(await readRows(text)).toEqual([expectedOperation]);
  });

  test("in Latin-1", async () => {
    expect(await readRows(Buffer.from("Operación;Importe\n19071479;1630.00", "latin1"))).toEqual([
      { ...expectedOperation, reference: null, at: null },
    ]);
  });

  test("as a spreadsheet, with numbers and dates that are numbers and dates", async () => {
    const columns = ["TmId", "ExternalId", "Amount", "Date"].map((header, key) => ({ header, key: String(key) }));
    const data = [{ 0: 19071479, 1: "126000123001", 2: 1630, 3: "2026-11-20 14:05" }];
    const book = await writeXlsx({ sheets: [{ name: "x", columns, data }] });
    expect(await readRows(Buffer.from(book), "transfermovil", sheetMime.xlsx)).toEqual([expectedOperation]);
  });

  test("Bidaiondo's hundredths and currency numbers", async () => {
    const text = "idtransaccion;identificador;estado;valor;moneda\n261120190501;126000123001;A;394;840";
    expect(await readRows(text, "bipay")).toEqual([
      { ...expectedOperation, operation: "261120190501", at: null, amount: "3.94", currency: "USD" },
    ]);
  });

  test("EnZona's refunds, in part and whole", async () => {
    const text =
      "transaction_uuid,merchant_op_id,status_code,amount,refunded_amount\na,1,1115,10.00,4.00\nb,2,1115,10.00,10.00\nc,3,1115,10.00,";
    expect((await readRows(text, "enzona")).map(({ state, refunded }) => [state, refunded])).toEqual([
      ["partlyRefunded", "4.00"],
      ["refunded", "10.00"],
      ["partlyRefunded", null],
    ]);
  });
});

describe("lines that banks write around operations", () => {
  test("titles above the headers, headers on each page, sums below", async () => {
    const text = [
      "Banco Metropolitano;;;",
      "Cuenta:;0598770003456789;;",
      ";;;",
      "TmId;Identificador;Monto;Fecha",
      "19071479;126000123001;1630.00;2026-11-20 14:05",
      "TmId;Identificador;Monto;Fecha",
      "2;126000124001;10.00;2026-11-20 14:05",
      "Subtotal;;1640.00;",
      "Total general;2;1640.00;",
      "TOTAL;;1640.00;",
      "Saldo final:;;98765.43;",
    ].join("\n");
    expect((await readRows(text)).map(({ operation }) => operation)).toEqual(["19071479", "2"]);
  });

  test("a line that only resembles a sum is an operation", async () => {
    expect(
      (await readRows("TmId;Monto;Cliente\nTOTAL123;5.00;x\n7;6.00;Total")).map(({ operation }) => operation),
    ).toEqual(["TOTAL123", "7"]);
  });

  test.each(["-10.00", "(10.00)", "10.00-", "-1.630,50"])(
    "%s is refused with its line and the reason",
    async (amount) => {
      expect(await errorsIn(`TmId;Monto\n1;10.00\n2;${amount}`)).toEqual([
        { line: 3, column: "Monto", text: expect.stringContaining("Línea negativa sin operación") as string },
      ]);
    },
  );

  test("headers after more than twenty lines are not found", async () => {
    expect(await errorsIn(`${"x;y\n".repeat(20)}TmId;Monto\n1;10.00`)).toHaveLength(2);
    expect(await readRows(`${"x;y\n".repeat(19)}TmId;Monto\n1;10.00`)).toHaveLength(1);
  });
});

describe("one file has one unit of amount", () => {
  const amounts = async (...cells: string[]) =>
    (
      await readRows(
        `idtransaccion;valor;moneda\n${cells.map((cell, index) => `${index};${cell};840`).join("\n")}`,
        "bipay",
      )
    ).map(({ amount }) => amount);
  test("Bidaiondo's are hundredths, unless one of the file has decimals", async () => {
    expect(await amounts("5700", "394")).toEqual(["57.00", "3.94"]);
    expect(await amounts("57", "57.20")).toEqual(["57.00", "57.20"]);
    expect(await amounts("57,20", "57")).toEqual(["57.20", "57.00"]);
  });
});

describe("skipped and refused lines", () => {
  test("operations without money are counted; a repeated line is imported once and reported", async () => {
    const text = "TmId,Amount,Status\n1,10.00,6\n2,10.00,9\n3,10.00,3\n3,10.00,3";
    const { operations, ...skipped } = await readStatement(text);
    expect(operations.map(({ operation }) => operation)).toEqual(["3"]);
    expect(skipped).toEqual({ noMoney: 2, repeated: [{ line: 5, first: 4 }] });
  });

  test("each invalid line is reported with column and error, and nothing is imported", async () => {
    const text = [
      "TmId,Amount,Currency,Status,Date",
      "1,10.00,CUP,3,2026-11-20",
      "2,ten,CUP,3,2026-11-20",
      ",10.00,CUP,3,2026-11-20",
      "4,10.00,PESOS,3,2026-11-20",
      "5,10.00,CUP,77,2026-11-20",
      "6,10.00,CUP,3,2026-02-30",
      "7,-10.00,CUP,3,2026-11-20",
      "8,10.005,CUP,3,2026-11-20",
      "1,11.00,CUP,3,2026-11-20",
    ].join("\n");
    const error = await readRows(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).code).toBe("STATEMENT_FAULTS");
    expect((await errorsIn(text)).map(({ line, column }) => [line, column])).toEqual([
      [3, "Amount"],
      [4, "TmId"],
      [5, "Currency"],
      [6, "Status"],
      [7, "Date"],
      [8, "Amount"],
      [9, "Amount"],
      [10, "TmId"],
    ]);
  });

  test("a file without required columns, without a table, or of an unsupported type", async () => {
    expect(await errorsIn("name,colour\nx,y")).toEqual([
      { line: 1, column: "tmid", text: "Este dato es obligatorio." },
      { line: 1, column: "amount", text: "Este dato es obligatorio." },
    ]);
    expect(await errorsIn("")).toHaveLength(2);
    await expect(readRows("%PDF-1.4", "enzona", "application/pdf")).rejects.toThrow("FILE_TYPE");
    await expect(readRows("not a zip", "enzona", sheetMime.xlsx)).rejects.toThrow("FILE_TYPE");
  });

  test("at most fifty errors are returned, with their total number", async () => {
    const text = `TmId,Amount\n${Array.from({ length: 80 }, (_, index) => `${index},x`).join("\n")}`;
    const error = (await readRows(text).catch((thrown: unknown) => thrown)) as Refusal;
    expect(error.facts).toMatchObject({ faults: 80 });
    expect((error.facts as { lines: unknown[] }).lines).toHaveLength(50);
  });
});

test.each([
  ["1.630,50", "1630.50"],
  ["1,630.5", "1630.50"],
  ["1 630", "1630.00"],
  [0.3, "0.30"],
  [150.5, "150.50"],
  ["1.630", undefined],
  ["1,630", undefined],
  ["1.630.000", undefined],
  ["12,5", "12.50"],
  ["1e3", undefined],
  [Number.NaN, undefined],
  ["9999999999999.00", undefined],
  ["", undefined],
  [null, undefined],
])("the amount %s is %s", (cell, amount) => {
  expect(parseStatementAmount("whole", cell)).toBe(amount);
});

test.each([
  ["31/12/2026", "2026-12-31"],
  ["1.2.26 9:05", "2026-02-01"],
  ["2026-11-21T03:30:00Z", "2026-11-20"],
  [new Date("2026-11-20T23:59:00Z"), "2026-11-20"],
  ["2026-13-01", undefined],
  ["31/02/2026", undefined],
  ["2026-11-20 24:00", undefined],
  ["yesterday", undefined],
])("the moment %s belongs to %s", (cell, day) => {
  const parts = writtenMoment(cell);
  expect(parts && momentIn(parts, "dmy")?.day).toBe(day);
});
