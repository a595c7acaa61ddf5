/** Days and hours as banks, spreadsheets and people write them. Which of two numbers is the day is decided for a file as a whole. */
import { dayOf, timeOfDay } from "../../../kit/calendar.ts";
import type { SpreadsheetCell } from "../../../server/documents/spreadsheet-reader.ts";
import type { DayOrder } from "../schemas.ts";
import { textIn } from "./parse-cells.ts";

export interface Moment {
  readonly day: string;
  readonly at?: string;
}

/** A date as it stands there; of two numbers before a year nobody knows by themselves which is the day. */
export interface WrittenMoment {
  readonly text: string;
  readonly date: readonly [first: number, second: number, third: number];
  readonly isNumeric: boolean;
  readonly seconds?: number | undefined;
  /** Minutes that its clock is before UTC; Havana's clock where none is said. */
  readonly offset?: number | undefined;
}

/** Undefined: no date. */
export function writtenMoment(cell: SpreadsheetCell): WrittenMoment | undefined {
  // Spreadsheets have no zones: what they show is Havana's wall clock, kept as if it were UTC.
  const text = cell instanceof Date ? cell.toISOString().slice(0, 19) : textIn(cell);
  if (text === undefined) return undefined;
  const tidy = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[a-z]+, /, "");
  for (const [form, dateOf] of forms) {
    const found = form.exec(tidy);
    if (!found) continue;
    const date = dateOf(found);
    const time = timeIn(found.groups?.time);
    return date && time ? { text, date, isNumeric: form === numeric, ...time } : undefined;
  }
  return undefined;
}

const time = "(?:(?: ?t ?|,? )(?<time>\\d.*))?$";
const numeric = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d\\d)${time}`);
type DateParts = WrittenMoment["date"];
const forms: readonly (readonly [RegExp, (found: RegExpExecArray) => DateParts | undefined])[] = [
  [new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${time}`), ([, y, , m, d]) => [Number(y), Number(m), Number(d)]],
  [new RegExp(`^(20\\d\\d)(\\d\\d)(\\d\\d)${time}`), ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  [numeric, ([, a, b, y]) => [Number(a), Number(b), yearOf(y)]],
  [
    new RegExp(`^(\\d{1,2})(?: de |[ ./-]+)([a-z]{3,10})\\.?(?: de |[ ./-]+)(\\d{4}|\\d\\d)${time}`),
    ([, d, m, y]) => named(yearOf(y), m, d),
  ],
  [new RegExp(`^([a-z]{3,10})\\.? (\\d{1,2}),? (\\d{4})${time}`), ([, m, d, y]) => named(yearOf(y), m, d)],
];

const yearOf = (year = "") => (year.length === 2 ? 2000 : 0) + Number(year);

const months = [
  ["enero", "january"],
  ["febrero", "february"],
  ["marzo", "march"],
  ["abril", "april"],
  ["mayo", "may"],
  ["junio", "june"],
  ["julio", "july"],
  ["agosto", "august"],
  ["septiembre", "september", "setiembre"],
  ["octubre", "october"],
  ["noviembre", "november"],
  ["diciembre", "december"],
];

function named(year: number, month = "", day = ""): DateParts | undefined {
  const at = months.findIndex((names) => names.some((name) => name.startsWith(month)));
  return at < 0 ? undefined : [year, at + 1, Number(day)];
}

const clock =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?([ap])\. ?m\.?| ?([ap])m)?(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?$/;

function timeIn(text: string | undefined): Pick<WrittenMoment, "seconds" | "offset"> | undefined {
  if (text === undefined) return {};
  const [whole, hours, minutes, seconds = "0", dotted, plain, zone] = clock.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const half = dotted ?? plain;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const total = ((half ? (hour % 12) + (half === "p" ? 12 : 0) : hour) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (total >= 86_400 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return { seconds: total, offset: zone === undefined ? undefined : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Undefined: there is no such day. */
export function momentIn(written: WrittenMoment, order: DayOrder): Moment | undefined {
  const [first, second, third] = written.date;
  const [year, month, date] = !written.isNumeric
    ? [first, second, third]
    : order === "mdy"
      ? [third, first, second]
      : [third, second, first];
  const day = [String(year).padStart(4, "0"), ...[month, date].map((part) => String(part).padStart(2, "0"))].join("-");
  const known = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day) return undefined;
  const { seconds, offset } = written;
  if (seconds === undefined) return { day };
  if (offset === undefined) return { day, at: timeOfDay(day, seconds / 3600).toISOString() };
  const moment = new Date(known.getTime() + seconds * 1000 - offset * 60_000);
  return { day: dayOf(moment), at: moment.toISOString() };
}

/** One reading of the dates of a file, as a person chooses between them. */
export interface DayReading {
  readonly order: DayOrder;
  readonly from: string;
  readonly until: string;
  /** A date as it stands in the file. */
  readonly example: string;
}

/** Days from the one being read within which one of two readings is clear. */
const near = 7;
/** Days from the one being read beyond which somebody must say that the right file was chosen. */
const far = 31;

/**
 * The order that all lines of a file make sense in; `ask` where there are two, or where it is far from the day being read.
 * Lines that make sense in none are faults of theirs.
 */
export function decideOrder(
  written: readonly WrittenMoment[],
  day: string,
  answer: DayOrder | undefined,
): { readonly order: DayOrder; readonly ask: readonly DayReading[] } {
  const numeric = written.filter(({ isNumeric }) => isNumeric);
  const orders: readonly DayOrder[] = numeric.length === 0 ? ["ymd"] : ["dmy", "mdy"];
  if (answer && orders.includes(answer)) return { order: answer, ask: [] };
  const possible = orders.filter((order) => numeric.every((each) => momentIn(each, order)));
  const readings = possible.flatMap((order) => readingOf(written, order) ?? []);
  const [first, second] = readings;
  if (!first) return { order: "dmy", ask: [] };
  const isOne =
    !second || numeric.every((each) => momentIn(each, first.order)?.day === momentIn(each, second.order)?.day);
  const nearby = readings.filter((reading) => distance(reading, day) <= near);
  const chosen = isOne ? first : nearby.length === 1 ? nearby[0] : undefined;
  if (!chosen) return { order: first.order, ask: readings };
  return { order: chosen.order, ask: distance(chosen, day) > far ? [chosen] : [] };
}

function readingOf(written: readonly WrittenMoment[], order: DayOrder): DayReading | undefined {
  const read = written.flatMap((each) => momentIn(each, order)?.day ?? []).sort();
  const [from, until] = [read[0], read.at(-1)];
  const example = (written.find(({ isNumeric }) => isNumeric) ?? written[0])?.text ?? "";
  return from && until ? { order, from, until, example } : undefined;
}

const distance = ({ from, until }: DayReading, day: string) =>
  Math.max(...[from, until].map((each) => Math.abs(Date.parse(each) - Date.parse(day)) / 86_400_000));
