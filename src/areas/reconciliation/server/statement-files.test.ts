/** Statements as ordinary banks write them: nothing of a file is lost without a word, and its dates are one file's. */
import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { addDays } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { officeFaultsEs as faults } from "../../../kit/staff-validation-words.es.ts";
import { sheetMime } from "../../../server/documents/spreadsheet-writer.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import { gatewayKeys } from "../../payments/contract.ts";
import type { DayOrder, LineFault } from "../schemas.ts";
import { readOperations } from "./parse-statement.ts";
import type { DayReading } from "./statement-moments.ts";

interface Reading {
  readonly gateway?: GatewayKey;
  readonly mime?: string;
  readonly day?: string;
  readonly dayOrder?: DayOrder;
}
const read = (
  text: string | Uint8Array,
  { gateway = "transfermovil", mime = "text/plain", day = "2026-11-20", dayOrder }: Reading = {},
) => readOperations({ file: { mime, content: Buffer.from(text) }, gateway, day, dayOrder, language: "es" });
const refusalOf = (...file: Parameters<typeof read>) =>
  read(...file).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
const faultsIn = async (...file: Parameters<typeof read>) => (await refusalOf(...file))?.facts?.lines as LineFault[];
const readingsOf = async (...file: Parameters<typeof read>) => {
  const refusal = await refusalOf(...file);
  expect(refusal?.code).toBe("STATEMENT_DAYS");
  return refusal?.facts?.readings as DayReading[];
};

describe("numbers that a spreadsheet spoilt are refused by line, never made one", () => {
  const lines = (number: string) => [1, 2, 3].map(() => number);
  test.each(gatewayKeys)("1.26E+11 three times, at %s, as operation and as reference", async (gateway) => {
    const operations = `TmId;Importe\n${lines("1.26E+11")
      .map((each) => `${each};10.00`)
      .join("\n")}`;
    expect((await faultsIn(operations, { gateway })).map(({ line, text }) => [line, text])).toEqual(
      [2, 3, 4].map((line) => [line, faults.SHORTENED]),
    );
    const references = `TmId;Referencia;Importe\n${lines("1,26E+11")
      .map((each, at) => `${at};${each};10.00`)
      .join("\n")}`;
    expect((await faultsIn(references, { gateway })).map(({ column }) => column)).toEqual(lines("Referencia"));
  });

  test("what is too long for a number, what has points or spaces, and what is longer than any of the gateway's", async () => {
    const rows = [
      ["TmId", "Importe"],
      [Number("12345678901234567890"), 10],
      [1234567890123456, 10],
      ["126.000.123", 10],
      ["a b", 10],
    ];
    const book = await writeXlsx({ sheets: [{ name: "x", rows }] });
    expect((await faultsIn(book, { mime: sheetMime.xlsx })).map(({ line, text }) => [line, text])).toEqual([
      [2, faults.ROUNDED],
      [4, faults.OPERATION_FORM],
      [5, faults.OPERATION_FORM],
    ]);
    const long = "9".repeat(99);
    expect(await faultsIn(`TmId;Importe\n${long}1;10.00\n${long}2;20.00`)).toHaveLength(2);
  });

  test("«N/A» is no reference of anybody's", async () => {
    const { operations } = await read("TmId;Referencia;Importe\n1;N/A;10.00\n2;-;10.00\n3;0;10.00");
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
    expect((await read(`TmId;Importe\n1;"${amount}"`)).operations).toMatchObject([{ amount: value, currency }]);
  });
  test("the header says it, the column says it better, and two that differ are refused", async () => {
    expect((await read("TmId;Importe (USD)\n1;5.00")).operations).toMatchObject([{ currency: "USD" }]);
    expect((await read("TmId;Monto MN\n1;5.00")).operations).toMatchObject([{ currency: "CUP" }]);
    expect((await read("TmId;Importe (USD);Moneda\n1;5.00;CUP")).operations).toMatchObject([{ currency: "CUP" }]);
    expect(await faultsIn("TmId;Importe;Moneda\n1;5.00 USD;CUP")).toMatchObject([{ line: 2, column: "Moneda" }]);
  });
  test.each(["-$10.00", "$-10.00", "(10.00 CUP)", "10.00- CUP"])(
    "%s takes money back and is refused so",
    async (amount) => {
      expect(await faultsIn(`TmId;Importe\n1;${amount}`)).toMatchObject([{ text: faults.NEGATIVE }]);
    },
  );
});

describe("what stands around operations", () => {
  test("sums with a count and words below are no operations", async () => {
    const text = [
      "Referencia;TmId;Importe;Fecha",
      "126000123001;5;10.00;2026-11-20",
      "Total: 1 operaciones;;10.00;",
      "Total;1;10.00;",
      "Saldo final:;;98765.43;",
      "Página 1 de 1;;;",
      ";Fin del reporte;;",
    ].join("\n");
    expect((await read(text)).operations.map(({ operation }) => operation)).toEqual(["5"]);
  });
  test("an operation without its amount, and a line of words with one, are refused by line", async () => {
    expect((await faultsIn("TmId;Importe\n7;\nImpreso por Juan;10.00")).map(({ line }) => line)).toEqual([2, 3]);
  });
});

const written: readonly (readonly [how: string, of: (day: string) => string])[] = [
  ["2026/11/20", (day) => day.replaceAll("-", "/")],
  ["20-nov-2026", (day) => `${dmy(day)[0]}-${short(day)}-${dmy(day)[2]}`],
  ["20 de noviembre de 2026", (day) => `${dmy(day)[0]} de ${month(day)} de ${dmy(day)[2]}`],
  ["Nov 20, 2026", (day) => `${english(day)} ${dmy(day)[0]}, ${dmy(day)[2]}`],
  ["20/11/2026", (day) => dmy(day).join("/")],
  ["20261120", (day) => day.replaceAll("-", "")],
];
const clocks: readonly (readonly [text: string, minutes: number])[] = [
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

test("every way of writing a day with every clock is that day and hour, whatever day of the winter it is", async () => {
  await assert(
    asyncProperty(
      constantFrom(...written),
      constantFrom(...clocks),
      integer({ min: 0, max: 110 }),
      async (way, clock, after) => {
        // Between two changes of the clock: Havana is five hours behind.
        const day = addDays("2026-11-02", after);
        const text = way[1](day) + clock[0];
        const { operations } = await read(`TmId;Importe;Fecha\n1;5.00;"${text}"`, { day });
        const at = new Date(`${day}T00:00:00Z`).getTime() + (clock[1] + 300) * 60_000;
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

test.each(["25:00", "13:05 a. m.", "14:75", "0:10 p. m."])("an hour of %s is none", async (hour) => {
  expect(await faultsIn(`TmId;Importe;Fecha\n1;5.00;2026-11-20 ${hour}`)).toMatchObject([{ column: "Fecha" }]);
});

describe("which number is the day is decided for the whole file", () => {
  const file = (...days: string[]) => `TmId;Importe;Fecha\n${days.map((day, at) => `${at};5.00;${day}`).join("\n")}`;
  const daysOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).operations.map(({ day }) => day);

  test("by a line that can be read in one way only, also of those that could be read in two", async () => {
    expect(await daysOf(file("11/05/2026", "11/18/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05", "2026-11-18"]);
    expect(await daysOf(file("05/11/2026", "18/11/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05", "2026-11-18"]);
  });
  test("by the day being read, where one way is near it and the other far", async () => {
    expect(await daysOf(file("11/05/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05"]);
    expect(await daysOf(file("05/11/2026"), { day: "2026-11-05" })).toEqual(["2026-11-05"]);
    expect(await daysOf(file("11/11/2026"), { day: "2026-11-11" })).toEqual(["2026-11-11"]);
  });
  test("a person is asked where both are near or both far, and what they say is so", async () => {
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
  test("a person is asked where the days are far from the one being read, however they are written", async () => {
    expect(await readingsOf(file("20/05/2026"))).toMatchObject([
      { order: "dmy", from: "2026-05-20", example: "20/05/2026" },
    ]);
    expect(await readingsOf(file("2026-05-20"))).toMatchObject([{ order: "ymd" }]);
    expect(await daysOf(file("2026-05-20"), { dayOrder: "ymd" })).toEqual(["2026-05-20"]);
  });
  test("lines that contradict each other are faults, not a guess", async () => {
    expect((await faultsIn(file("25/11/2026", "11/25/2026"))).map(({ line }) => line)).toEqual([3]);
  });
});
