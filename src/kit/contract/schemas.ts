/**
 * Zod schemas shared by all contracts. Error messages are codes; `validation-errors.ts` translates them into the
 * caller's language.
 */
import { z } from "zod";
import { parsePhone } from "../identity/any-phone.ts";
import { maxPageNumber } from "../limits.ts";
import { amountText, currencies, toMinorUnits } from "../numbers/money.ts";
import { phoneFault } from "../identity/phone.ts";
import { emailPattern, lengths, namePattern } from "../validation/validation-rules.ts";
import { normalizeText } from "../text/text.ts";

/**
 * Converts a text from a query string; a JSON value that is not text passes unchanged. No other coercion: `1` is not
 * `true`.
 */
const parseText = (parse: (text: string) => unknown) => (value: unknown) =>
  typeof value === "string" && !isBlank(value) ? parse(normalizeText(value)) : value;

/**
 * One line of text, normalized (`normalizeText`). The base of every other text schema. REQUIRED if it is not a string.
 */
export const line = () => z.string("REQUIRED").overwrite((value) => normalizeText(value));
const isBlank = (value: unknown) => typeof value === "string" && normalizeText(value) === "";
/** Accepts only the empty text. `abort` makes a union report the errors of its other schema. */
const emptyText = line().max(0, { abort: true }) as unknown as z.ZodType<"", "">;

export const id = z.uuid("ID").describe("Identifier (UUID)");
export const idParam = z.object({ id });
export const instant = z.iso.datetime({ offset: true }).describe("Instant, ISO 8601 UTC");
/** From 1800 to 2199: covers every birth date and every planned date. DAY for anything else. */
export const day = z.iso
  .date("DAY")
  .regex(/^(18|19|20|21)/, "DAY")
  .describe("Day, YYYY-MM-DD");
/** A date in the past of which perhaps only the month or the year is known. */
export const partialDay = z
  .union([day, z.string().regex(/^(18|19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/, "DAY")], "DAY")
  .describe("Day, YYYY-MM-DD; YYYY-MM or YYYY where no more is known");
/** One of `values`. REQUIRED if absent or empty, CHOICE if not in the list. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: ({ input }) => (input === undefined || input === "" ? "REQUIRED" : "CHOICE") });
export const currency = choice(currencies).describe("CUP, USD or EUR");
/** An amount of a response: text with exactly two decimals. */
export const amount = z
  .string()
  .regex(/^\d{1,12}\.\d{2}$/, "AMOUNT")
  .describe("Decimal text with two digits");

/**
 * A non-negative decimal as text or as a JSON number. A number is read through its decimal text, so no digit is
 * lost. Trailing zeros are removed before `pattern` is tested. NOT_NEGATIVE below zero; `fault` if the pattern does not
 * match.
 */
const decimalInput = (pattern: RegExp, fault: string) =>
  z
    .union([line().max(40), z.number()], { error: ({ input }) => (input === undefined ? "REQUIRED" : fault) })
    .transform((input, context) => {
      const decimal = String(input)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");
      const message = /^-[\d.]*[1-9]/.test(decimal) ? "NOT_NEGATIVE" : fault;
      if (!pattern.test(decimal)) context.addIssue({ code: "custom", message });
      return decimal;
    });

/**
 * An amount as a caller sends it: 100, "100", 100.5 and "100.50" are equal. Parses to text with two digits; AMOUNT for
 * a third significant digit.
 */
export const amountInput = decimalInput(/^\d{1,12}(\.\d{1,2})?$/, "AMOUNT")
  .transform((decimal) => (/^\d+(\.\d{1,2})?$/.test(decimal) ? amountText(toMinorUnits(decimal)) : decimal))
  .describe('Amount, up to two decimals: a number, or decimal text (100, 100.5, "100", "100.50")');

/** An amount to charge: ABOVE_ZERO for zero. */
export const positiveAmount = amountInput
  .refine((decimal) => decimal !== "0.00", "ABOVE_ZERO")
  .describe("Amount above zero");

/**
 * The id of a selected record, or a day. REQUIRED if empty, so that an empty select is reported as missing and not as
 * malformed.
 */
export const requiredChoice = <T extends z.ZodType<string, string>>(shape: T) => line().min(1, "REQUIRED").pipe(shape);

/** A rate as a caller sends it: above zero, up to six decimals; RATE otherwise. */
export const rateInput = decimalInput(/^(?=.*[1-9])\d{1,8}(\.\d{1,6})?$/, "RATE").describe(
  'Above zero, up to six decimals: a number, or decimal text (455, 455.5, "455", "455.500000")',
);
export const localizedText = z.object({ es: z.string(), en: z.string() }).describe("Text in Spanish and English");
/** A text in both languages, each with one to `max` characters. */
export const requiredLocalizedText = (max: number, shape = text) => z.object({ es: shape(1, max), en: shape(1, max) });
/** Another record: its id and its name in the reader's language. */
export const reference = z
  .object({ _id: z.string(), name: z.string() })
  .describe("A record and its name in the reader's language");
export const deletedAnswer = z.object({ deleted: z.literal(true) });
/**
 * A whole number from `min` to `max`, as a JSON number or as decimal text. NUMBER, NOT_NEGATIVE, TOO_SMALL or
 * TOO_BIG otherwise.
 */

export const integer = (min: number, max: number) =>
  z.preprocess(
    parseText((value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z
      .number("NUMBER")
      .int("NUMBER")
      .min(min, { error: ({ input }) => (Number(input) < 0 && min >= 0 ? "NOT_NEGATIVE" : "TOO_SMALL") })
      .max(max, "TOO_BIG"),
  ) as unknown as z.ZodType<number, number | string>;
/** A boolean of JSON, or "true", "1", "false" or "0" of a query string; CHOICE otherwise. */

export const booleanParam = z.preprocess(
  parseText((value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value)),
  z.boolean("CHOICE"),
) as unknown as z.ZodType<boolean, boolean | "true" | "false">;

/**
 * One value, a list of values, or one text with commas (as in an address). Parses to an array; TOO_LONG above `max`.
 */
export const oneOrMany = <T extends z.ZodType>(shape: T, max = 50) =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
      z.array(shape).max(max, "TOO_LONG"),
    )
    .optional() as unknown as z.ZodOptional<z.ZodType<z.output<T>[], z.input<T> | readonly z.input<T>[]>>;

/** Accepts aliases of field names: alias → field. A field under its own name wins over its alias. */
export const withAliases = <T extends z.ZodObject>(
  shape: T,
  aliases: Readonly<Record<string, keyof z.output<T> & string>>,
) =>
  z.preprocess((input) => {
    if (typeof input !== "object" || input === null) return input;
    const fields: Record<string, unknown> = { ...input };
    for (const [alias, name] of Object.entries(aliases)) if (alias in fields) fields[name] ??= fields[alias];
    return fields;
  }, shape) as unknown as z.ZodType<z.output<T>, z.input<T>>;

const withLength = (schema: z.ZodString, min: number, max: number) =>
  schema.min(min, min <= 1 ? "REQUIRED" : "TOO_SHORT").max(max, "TOO_LONG");

/** One line of text with `min` to `max` characters: REQUIRED, TOO_SHORT or TOO_LONG otherwise. */
export const text = (min: number, max: number) => withLength(line(), min, max);

/** Text of several lines, with the same errors as `text`. Preserves line breaks, dashes and quotes. */
export const multilineText = (min: number, max: number) =>
  withLength(
    z.string("REQUIRED").overwrite((value) => normalizeText(value, { multiline: true })),
    min,
    max,
  );

/** Accepts the empty text too. A text that matches neither reports the errors of `shape`. */
export const orEmpty = <T extends z.ZodType>(shape: T) =>
  z.union([emptyText, shape], { error: ({ errors }) => (errors as Issues).at(-1)?.[0]?.message });
/** An optional field of a form: an absent one stays unchanged, the empty text clears it. */
export const clearable = <T extends z.ZodType>(shape: T) => orEmpty(shape).optional();
type Issues = readonly (readonly { readonly message: string }[])[];

/** An optional text that can be cleared: null and the empty text parse to null, an absent field stays undefined. */
export const clearableToNull = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (isBlank(value) ? null : value), shape.nullable()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<T> | null, z.input<T> | "" | null>
  >;

export const personName = text(...lengths.name).regex(namePattern, "NAME");
export const fullName = text(...lengths.fullName);
/** An e-mail address, in lower case. */
export const email = line()
  .toLowerCase()
  .min(1, "REQUIRED")
  .max(lengths.email[1], "TOO_LONG")
  .pipe(z.email({ error: "EMAIL", pattern: emailPattern }));
/** A phone number of any country, parsed to E.164. PHONE or PHONE_COUNTRY if it cannot be parsed. */
export const phone = line()
  .min(1, "REQUIRED")
  .max(lengths.phone[1], "TOO_LONG")
  .transform((value, context) => {
    const parsed = parsePhone(value);
    if (parsed === undefined) context.addIssue({ code: "custom", message: phoneFault(value) ?? "PHONE" });
    return parsed ?? "";
  });
export const country = line()
  .min(1, { error: "REQUIRED", abort: true })
  .regex(/^[A-Z]{2}$/, "CHOICE")
  .describe("ISO 3166-1 alpha-2");
/** A SWIFT code (BIC), without spaces and in capitals. */
export const swiftCode = text(1, 20)
  .transform((value) => value.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "SWIFT"))
  .describe("SWIFT code (BIC), 8 or 11 characters");
export const note = multilineText(...lengths.note);

/** Input of every paged list: page, rows per page, sort ("-createdAt" is newest first), search text. */
export const page = z.object({
  page: integer(1, maxPageNumber).default(1),
  limit: integer(1, 200).default(20),
  sort: z
    .string()
    .max(40)
    .regex(/^-?\w+$/, "CHOICE")
    .optional(),
  search: text(0, 120).optional(),
});

/** Expected version of an update; the server compares it with the stored `updatedAt`. */
export const version = instant.describe("updatedAt as it was read; a newer record answers CONFLICT");

/** Names schemas as components of the generated OpenAPI document. A name may be used once. */
export function nameSchemas(shapes: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
}

nameSchemas({
  Id: id,
  Instant: instant,
  Day: day,
  Currency: currency,
  Amount: amount,
  GivenAmount: amountInput,
  GivenRate: rateInput,
  Bilingual: localizedText,
  Reference: reference,
  CountryCode: country,
});
