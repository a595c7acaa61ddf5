/** Parses dates and times of banks, spreadsheets and people. The order of day and month is decided per file. */
import { dayOf, timeOfDay } from "../../../../../kit/time/calendar.ts";
import type { SpreadsheetCell } from "../../../../../server/documents/spreadsheet-reader.ts";
import type { DayOrder } from "../../schemas.ts";
import { textIn } from "./parse-cells.ts";

export interface Moment {
  readonly day: string;
  readonly at?: string;
}

/** A date as written; the order of two numbers before a year is ambiguous. */
export interface WrittenMoment {
  readonly text: string;
  readonly date: readonly [first: number, second: number, third: number];
  readonly isNumeric: boolean;
  readonly seconds?: number | undefined;
  /** Offset of its time zone from UTC in minutes; Havana's when undefined. */
  readonly offset?: number | undefined;
}

/** Undefined when the cell contains no date. */
export function writtenMoment(cell: SpreadsheetCell): WrittenMoment | undefined {
  // Spreadsheets have no time zones: their times are Havana's, stored as if they were UTC.
  const text = cell instanceof Date ? cell.toISOString().slice(0, 19) : textIn(cell);
  if (text === undefined) return undefined;
  const normalized = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[a-z]+, /, "");
  for (const [pattern, dateOf] of patterns) {
    const match = pattern.exec(normalized);
    if (!match) continue;
    const date = dateOf(match);
    const time = timeIn(match.groups?.time);
    return date && time ? { text, date, isNumeric: pattern === numericPattern, ...time } : undefined;
  }
  return undefined;
}

const timePattern = "(?:(?: ?t ?|,? )(?<time>\\d.*))?$";
const numericPattern = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d\\d)${timePattern}`);
type DateParts = WrittenMoment["date"];
const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => DateParts | undefined])[] = [
  [
    new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${timePattern}`),
    ([, y, , m, d]) => [Number(y), Number(m), Number(d)],
  ],
  [new RegExp(`^(20\\d\\d)(\\d\\d)(\\d\\d)${timePattern}`), ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  [numericPattern, ([, a, b, y]) => [Number(a), Number(b), yearOf(y)]],
  [
    new RegExp(`^(\\d{1,2})(?: de |[ ./-]+)([a-z]{3,10})\\.?(?: de |[ ./-]+)(\\d{4}|\\d\\d)${timePattern}`),
    ([, d, m, y]) => dateWithMonthName(yearOf(y), m, d),
  ],
  [
    new RegExp(`^([a-z]{3,10})\\.? (\\d{1,2}),? (\\d{4})${timePattern}`),
    ([, m, d, y]) => dateWithMonthName(yearOf(y), m, d),
  ],
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

function dateWithMonthName(year: number, month = "", day = ""): DateParts | undefined {
  const index = months.findIndex((names) => names.some((name) => name.startsWith(month)));
  return index < 0 ? undefined : [year, index + 1, Number(day)];
}

const clockPattern =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?([ap])\. ?m\.?| ?([ap])m)?(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?$/;

function timeIn(text: string | undefined): Pick<WrittenMoment, "seconds" | "offset"> | undefined {
  if (text === undefined) return {};
  const [matched, hours, minutes, seconds = "0", dotted, undotted, zone] = clockPattern.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const period = dotted ?? undotted;
  const hour = Number(hours);
  if (period && (hour < 1 || hour > 12)) return undefined;
  const total =
    ((period ? (hour % 12) + (period === "p" ? 12 : 0) : hour) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (total >= 86_400 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return { seconds: total, offset: zone === undefined ? undefined : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Undefined when the day does not exist. */
export function momentIn(parts: WrittenMoment, order: DayOrder): Moment | undefined {
  const [first, second, third] = parts.date;
  const [year, month, date] = !parts.isNumeric
    ? [first, second, third]
    : order === "mdy"
      ? [third, first, second]
      : [third, second, first];
  const day = [String(year).padStart(4, "0"), ...[month, date].map((part) => String(part).padStart(2, "0"))].join("-");
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  const { seconds, offset } = parts;
  if (seconds === undefined) return { day };
  if (offset === undefined) return { day, at: timeOfDay(day, seconds / 3600).toISOString() };
  const moment = new Date(midnight.getTime() + seconds * 1000 - offset * 60_000);
  return { day: dayOf(moment), at: moment.toISOString() };
}

/** One interpretation of a file's dates, offered to the user. */
export interface DayReading {
  readonly order: DayOrder;
  readonly from: string;
  readonly until: string;
  /** A date as written in the file. */
  readonly example: string;
}

/** An interpretation within this many days of the imported day is preferred over one outside. */
const maxNearDays = 7;
/** Beyond this many days from the imported day the user must confirm the file. */
const maxFarDays = 31;

/**
 * The order of day and month that is valid for all lines. `choices` is filled when two are possible, or when the dates are
 * far from the imported day. Lines valid in no order are errors.
 */
export function decideOrder(
  moments: readonly WrittenMoment[],
  day: string,
  answer: DayOrder | undefined,
): { readonly order: DayOrder; readonly choices: readonly DayReading[] } {
  const numericMoments = moments.filter(({ isNumeric }) => isNumeric);
  const orders: readonly DayOrder[] = numericMoments.length === 0 ? ["ymd"] : ["dmy", "mdy"];
  if (answer && orders.includes(answer)) return { order: answer, choices: [] };
  const validOrders = orders.filter((order) => numericMoments.every((each) => momentIn(each, order)));
  const readings = validOrders.flatMap((order) => readingOf(moments, order) ?? []);
  const [first, second] = readings;
  if (!first) return { order: "dmy", choices: [] };
  const isUnambiguous =
    !second || numericMoments.every((each) => momentIn(each, first.order)?.day === momentIn(each, second.order)?.day);
  const nearReadings = readings.filter((reading) => distanceInDays(reading, day) <= maxNearDays);
  const chosen = isUnambiguous ? first : nearReadings.length === 1 ? nearReadings[0] : undefined;
  if (!chosen) return { order: first.order, choices: readings };
  return { order: chosen.order, choices: distanceInDays(chosen, day) > maxFarDays ? [chosen] : [] };
}

function readingOf(moments: readonly WrittenMoment[], order: DayOrder): DayReading | undefined {
  const days = moments.flatMap((each) => momentIn(each, order)?.day ?? []).sort();
  const [from, until] = [days[0], days.at(-1)];
  const example = (moments.find(({ isNumeric }) => isNumeric) ?? moments[0])?.text ?? "";
  return from && until ? { order, from, until, example } : undefined;
}

const distanceInDays = ({ from, until }: DayReading, day: string) =>
  Math.max(...[from, until].map((each) => Math.abs(Date.parse(each) - Date.parse(day)) / 86_400_000));
