/** Statement files as banks write them: no line is dropped silently, and the date order is decided per file. */
import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { addDays } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { officeFaultsEs as faults } from "../../../../../kit/text/staff-validation-words.es.ts";
import { sheetMime } from "../../../../../server/documents/spreadsheet-writer.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { gatewayKeys } from "../../../payments/contract.ts";
import type { DayOrder, LineFault } from "../../schemas.ts";
import { readOperations } from "./parse-statement.ts";
import type { DayReading } from "./statement-moments.ts";

interface FileOptions {
  readonly gateway?: GatewayKey;
  readonly mime?: string;
  readonly day?: string;
  readonly dayOrder?: DayOrder;
}
const readFile = (
  text: string | Uint8Array,
  { gateway = "transfermovil", mime = "text/plain", day = "2026-11-20", dayOrder }: FileOptions = {},
) => readOperations({ file: { mime, content: Buffer.from(text) }, gateway, day, dayOrder, language: "es" });
const refusalOf = (...file: Parameters<typeof readFile>) =>
  readFile(...file).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
const errorsIn = async (...file: Parameters<typeof readFile>) =>
  (await refusalOf(...file))?.facts?.lines as LineFault[];
const readingsOf = async (...file: Parameters<typeof readFile>) => {
  const refusal = await refusalOf(...file);
  expect(refusal?.code).toBe("STATEMENT_DAYS");
  return refusal?.facts?.readings as DayReading[];
};

describe("numbers truncated by a spreadsheet are refused with their line", () => {
  const lines = (number: string) => [1, 2, 3].map(() => number);
  test.each(gatewayKeys)("1.26E+11 three times, at %s, as operation and as reference", async (gateway) => {
    const operations = `TmId;Importe\n${lines("1.26E+11")
      .map((each) => `${each};10.00`)
      .join("\n")}`;
    expect((await errorsIn(operations, { gateway })).map(({ line, text }) => [line, text])).toEqual(
      [2, 3, 4].map((line) => [line, faults.SHORTENED]),
    );
    const references = `TmId;Referencia;Importe\n${lines("1,26E+11")
      .map((each, index) => `${index};${each};10.00`)
      .join("\n")}`;
    expect((await errorsIn(references, { gateway })).map(({ column }) => column)).toEqual(lines("Referencia"));
  });

  test("numbers that are too long for a spreadsheet, contain points or spaces, or are longer than the gateway's", async () => {
    const rows = [
      ["TmId", "Importe"],
      [Number("12345678901234567890"), 10],
      [1234567890123456, 10],
      ["126.000.123", 10],
      ["a b", 10],
    ];
    const book = await writeXlsx({ sheets: [{ name: "x", rows }] });
    expect((await errorsIn(book, { mime: sheetMime.xlsx })).map(({ line, text }) => [line, text])).toEqual([
      [2, faults.ROUNDED],
      [4, faults.OPERATION_FORM],
      [5, faults.OPERATION_FORM],
    ]);
    const long = "9".repeat(99);
    expect(await errorsIn(`TmId;Importe\n${long}1;10.00\n${long}2;20.00`)).toHaveLength(2);
  });

  test("«N/A» is no reference", async () => {
    const { operations } = await readFile("TmId;Referencia;Importe\n1;N/A;10.00\n2;-;10.00\n3;0;10.00");
    expect(operations.map(({ reference }) => reference)).toEqual([null, null, null]);
  });
});

describe("amounts with their currency", () => {
  test.each([
    ["$1,630.00", "1630.00", "CUP"],
    ["1630.00 CUP", "1630.00", "CUP"],
    ["USD 1 630.50", "1630.50", "USD"],
    ["US$5", "5.00", "USD"],
    ["1.630,50 MN", "1630.50", "CUP"],
  ])("%s", async (amount, value, currency) => {
    expect((await readFile(`TmId;Importe\n1;"${amount}"`)).operations).toMatchObject([{ amount: value, currency }]);
  });
  test("the header sets it, the column has precedence, and two that differ are refused", async () => {
    expect((await readFile("TmId;Importe (USD)\n1;5.00")).operations).toMatchObject([{ currency: "USD" }]);
    expect((await readFile("TmId;Monto MN\n1;5.00")).operations).toMatchObject([{ currency: "CUP" }]);
    expect((await readFile("TmId;Importe (USD);Moneda\n1;5.00;CUP")).operations).toMatchObject([{ currency: "CUP" }]);
    expect(await errorsIn("TmId;Importe;Moneda\n1;5.00 USD;CUP")).toMatchObject([{ line: 2, column: "Moneda" }]);
  });
  test.each(["-$10.00", "$-10.00", "(10.00 CUP)", "10.00- CUP"])(
    "%s is a reversal and is refused as such",
    async (amount) => {
      expect(await errorsIn(`TmId;Importe\n1;${amount}`)).toMatchObject([{ text: faults.NEGATIVE }]);
    },
  );
});

describe("lines around operations", () => {
  test("sums with a count and notes below are no operations", async () => {
    const text = [
      "Referencia;TmId;Importe;Fecha",
      "126000123001;5;10.00;2026-11-20",
      "Total: 1 operaciones;;10.00;",
      "Total;1;10.00;",
      "Saldo final:;;98765.43;",
      "Página 1 de 1;;;",
      ";Fin del reporte;;",
    ].join("\n");
    expect((await readFile(text)).operations.map(({ operation }) => operation)).toEqual(["5"]);
  });
  test("an operation without an amount, and a note with one, are refused with their line", async () => {
    expect((await errorsIn("TmId;Importe\n7;\nImpreso por Juan;10.00")).map(({ line }) => line)).toEqual([2, 3]);
  });
});

const dateFormats: readonly (readonly [how: string, of: (day: string) => string])[] = [
  ["2026/11/20", (day) => day.replaceAll("-", "/")],
  ["20-nov-2026", (day) => `${dmy(day)[0]}-${short(day)}-${dmy(day)[2]}`],
  ["20 de noviembre de 2026", (day) => `${dmy(day)[0]} de ${month(day)} de ${dmy(day)[2]}`],
  ["Nov 20, 2026", (day) => `${english(day)} ${dmy(day)[0]}, ${dmy(day)[2]}`],
  ["20/11/2026", (day) => dmy(day).join("/")],
  ["20261120", (day) => day.replaceAll("-", "")],
];
const timeFormats: readonly (readonly [text: string, minutes: number])[] = [
  [" 2:05 p. m.", 845],
  [" 02:05:09 p.\u00a0m.", 845],
  [" 2:05 PM", 845],
  [" 12:30 a. m.", 30],
  [", 14:05:00.123", 845],
  [" 14:05", 845],
  [" 19:05:00 +0000", 845],
];
const dmy = (day: string) => day.split("-").toReversed();
const months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const englishMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const month = (day: string) => months[Number(dmy(day)[1]) - 1] ?? "";
const short = (day: string) => month(day).slice(0, 3);
const english = (day: string) => englishMonths[Number(dmy(day)[1]) - 1] ?? "";

test("every date format with every time format yields the same day and time, on any winter day", async () => {
  await assert(
    asyncProperty(
      constantFrom(...dateFormats),
      constantFrom(...timeFormats),
      integer({ min: 0, max: 110 }),
      async (dateFormat, timeFormat, offset) => {
        // Between two clock changes: Havana is five hours behind UTC.
        const day = addDays("2026-11-02", offset);
        const text = dateFormat[1](day) + timeFormat[0];
        const { operations } = await readFile(`TmId;Importe;Fecha\n1;5.00;"${text}"`, { day });
        const at = new Date(`${day}T00:00:00Z`).getTime() + (timeFormat[1] + 300) * 60_000;
        expect([text, operations[0]?.day, operations[0]?.at?.slice(0, 16)]).toEqual([
          text,
          day,
          new Date(at).toISOString().slice(0, 16),
        ]);
      },
    ),
    { numRuns: 300 },
  );
});

test.each(["25:00", "13:05 a. m.", "14:75", "0:10 p. m."])("%s is not a valid time", async (hour) => {
  expect(await errorsIn(`TmId;Importe;Fecha\n1;5.00;2026-11-20 ${hour}`)).toMatchObject([{ column: "Fecha" }]);
});

describe("the order of day and month is decided per file", () => {
  const file = (...days: string[]) =>
    `TmId;Importe;Fecha\n${days.map((day, index) => `${index};5.00;${day}`).join("\n")}`;
  const daysOf = async (...file: Parameters<typeof readFile>) =>
    (await readFile(...file)).operations.map(({ day }) => day);

  test("by an unambiguous line, also for the ambiguous ones", async () => {
    expect(await daysOf(file("11/05/2026", "11/18/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05", "2026-11-18"]);
    expect(await daysOf(file("05/11/2026", "18/11/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05", "2026-11-18"]);
  });
  test("by the imported day, where one interpretation is near it and the other far", async () => {
    expect(await daysOf(file("11/05/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05"]);
    expect(await daysOf(file("05/11/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05"]);
    expect(await daysOf(file("11/11/2026"), { day: "2026-11-11" })).toEqual(["2026-11-11"]);
  });
  test("the user decides where both are near or both far, and the answer applies", async () => {
    const near = file("11/12/2026", "12/11/2026");
    expect(
      (await readingsOf(near, { day: "2026-11-12" })).map(({ order, from, until }) => [order, from, until]),
    ).toEqual([
      ["dmy", "2026-11-12", "2026-12-11"],
      ["mdy", "2026-11-12", "2026-12-11"],
    ]);
    const far = file("03/04/2026");
    expect(await readingsOf(far)).toHaveLength(2);
    expect(await daysOf(far, { dayOrder: "mdy" })).toEqual(["2026-03-04"]);
    expect(await daysOf(far, { dayOrder: "dmy" })).toEqual(["2026-04-03"]);
  });
  test("the user decides where the days are far from the imported one, in any format", async () => {
    expect(await readingsOf(file("20/05/2026"))).toMatchObject([
      { order: "dmy", from: "2026-05-20", example: "20/05/2026" },
    ]);
    expect(await readingsOf(file("2026-05-20"))).toMatchObject([{ order: "ymd" }]);
    expect(await daysOf(file("2026-05-20"), { dayOrder: "ymd" })).toEqual(["2026-05-20"]);
  });
  test("contradicting lines are errors, not guesses", async () => {
    expect((await errorsIn(file("25/11/2026", "11/25/2026"))).map(({ line }) => line)).toEqual([3]);
  });
});
