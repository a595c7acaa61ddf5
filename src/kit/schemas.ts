/** The shapes every contract speaks. Messages are codes, worded by `faults` in the caller's language. */
import { z } from "zod";
import { readPhone } from "./any-phone.ts";
import { maxPageNumber } from "./limits.ts";
import { amountText, currencies, minor } from "./money.ts";
import { phoneFault } from "./phone.ts";
import { emailPattern, lengths, namePattern } from "./validation-rules.ts";
import { normalizeText } from "./text.ts";

/** Query strings bring text; JSON brings the thing itself. Nothing else turns into a number or a yes. */
const fromText = (read: (text: string) => unknown) => (value: unknown) =>
  typeof value === "string" && !isBlank(value) ? read(normalizeText(value)) : value;

/** A line as somebody typed or pasted it, cleaned: what any other shape of a text begins with. */
export const line = () => z.string("REQUIRED").overwrite((typed) => normalizeText(typed));
const isBlank = (given: unknown) => typeof given === "string" && normalizeText(given) === "";
/** Given up where it is not: of a union the fault of the other shape is told. */
const blank = line().max(0, { abort: true }) as unknown as z.ZodType<"", "">;

export const id = z.uuid("ID").describe("Identifier (UUID)");
export const idParam = z.object({ id });
export const instant = z.iso.datetime({ offset: true }).describe("Instant, ISO 8601 UTC");
/** From the oldest birth anybody may have to the last year that anything here is about. */
export const day = z.iso
  .date("DAY")
  .regex(/^(18|19|20|21)/, "DAY")
  .describe("Day, YYYY-MM-DD");
/** Of a day long ago perhaps nobody knows more than its month or its year. */
export const partialDay = z
  .union([day, z.string().regex(/^(18|19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/, "DAY")], "DAY")
  .describe("Day, YYYY-MM-DD; YYYY-MM or YYYY where no more is known");
/** One of an enumeration; of nothing it is said that it is asked for. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: ({ input }) => (input === undefined || input === "" ? "REQUIRED" : "CHOICE") });
export const currency = choice(currencies).describe("CUP, USD or EUR");
export const amount = z
  .string()
  .regex(/^\d{1,12}\.\d{2}$/, "AMOUNT")
  .describe("Decimal text with two digits");

/**
 * A decimal as programs write it: text, or a number, which is read through its decimal text and so arrives as its
 * sender typed it. `pattern` is of what loses no digit; zeros that say nothing are let through before it.
 */
const givenDecimal = (pattern: RegExp, fault: string) =>
  z
    .union([line().max(40), z.number()], { error: ({ input }) => (input === undefined ? "REQUIRED" : fault) })
    .transform((given, context) => {
      const decimal = String(given)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, "");
      const message = /^-[\d.]*[1-9]/.test(decimal) ? "NOT_NEGATIVE" : fault;
      if (!pattern.test(decimal)) context.addIssue({ code: "custom", message });
      return decimal;
    });

/** An amount that somebody sends: 100, "100", 100.5 and "100.50" are one; a third digit that matters is refused. */
export const amountInput = givenDecimal(/^\d{1,12}(\.\d{1,2})?$/, "AMOUNT")
  .transform((decimal) => (/^\d+(\.\d{1,2})?$/.test(decimal) ? amountText(minor(decimal)) : decimal))
  .describe('Amount, up to two decimals: a number, or decimal text (100, 100.5, "100", "100.50")');

/** An amount that is charged: nothing is not. */
export const positiveAmount = amountInput
  .refine((given) => given !== "0.00", "ABOVE_ZERO")
  .describe("Amount above zero");

/** A record or a day that must be chosen: nothing chosen is missing, not misspelt. */
export const requiredChoice = <T extends z.ZodType<string, string>>(shape: T) => line().min(1, "REQUIRED").pipe(shape);

/** A rate that somebody sends: above zero, up to six decimals. */
export const rateInput = givenDecimal(/^(?=.*[1-9])\d{1,8}(\.\d{1,6})?$/, "RATE").describe(
  'Above zero, up to six decimals: a number, or decimal text (455, 455.5, "455", "455.500000")',
);
export const localizedText = z.object({ es: z.string(), en: z.string() }).describe("Text in Spanish and English");
export const requiredLocalizedText = (most: number, shape = text) =>
  z.object({ es: shape(1, most), en: shape(1, most) });
export const reference = z
  .object({ _id: z.string(), name: z.string() })
  .describe("A record and its name in the reader's language");
export const deletedAnswer = z.object({ deleted: z.literal(true) });

export const integer = (least: number, most: number) =>
  z.preprocess(
    fromText((value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z
      .number("NUMBER")
      .int("NUMBER")
      .min(least, { error: ({ input }) => (Number(input) < 0 && least >= 0 ? "NOT_NEGATIVE" : "TOO_SMALL") })
      .max(most, "TOO_BIG"),
  ) as unknown as z.ZodType<number, number | string>;

export const booleanParam = z.preprocess(
  fromText((value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value)),
  z.boolean("CHOICE"),
) as unknown as z.ZodType<boolean, boolean | "true" | "false">;

/** One of them, several in a list, or several with commas between, as an address has them. */
export const oneOrMany = <T extends z.ZodType>(shape: T, most = 50) =>
  z
    .preprocess(
      (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
      z.array(shape).max(most, "TOO_LONG"),
    )
    .optional() as unknown as z.ZodOptional<z.ZodType<z.output<T>[], z.input<T> | readonly z.input<T>[]>>;

/** An object whose fields are understood under other spellings too, each where its own is absent. */
export const withAliases = <T extends z.ZodObject>(
  shape: T,
  others: Readonly<Record<string, keyof z.output<T> & string>>,
) =>
  z.preprocess((given) => {
    if (typeof given !== "object" || given === null) return given;
    const fields: Record<string, unknown> = { ...given };
    for (const [other, own] of Object.entries(others)) if (other in fields) fields[own] ??= fields[other];
    return fields;
  }, shape) as unknown as z.ZodType<z.output<T>, z.input<T>>;

const within = (typed: z.ZodString, least: number, most: number) =>
  typed.min(least, least <= 1 ? "REQUIRED" : "TOO_SHORT").max(most, "TOO_LONG");

/** A line of text. */
export const text = (least: number, most: number) => within(line(), least, most);

/** Text that may have several lines; its dashes and quotes stay as they were set. */
export const prose = (least: number, most: number) =>
  within(
    z.string("REQUIRED").overwrite((typed) => normalizeText(typed, { multiline: true })),
    least,
    most,
  );

/** What may be left empty: an empty text says that there is none, and of another is said what is wrong with it. */
export const orEmpty = <T extends z.ZodType>(shape: T) =>
  z.union([blank, shape], { error: ({ errors }) => (errors as Issues).at(-1)?.[0]?.message });
type Issues = readonly (readonly { readonly message: string }[])[];

/** What may be taken away again: null or an empty text says that there is none, and it arrives as null. */
export const nullableText = <T extends z.ZodType>(shape: T) =>
  z.preprocess((given) => (isBlank(given) ? null : given), shape.nullable()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<T> | null, z.input<T> | "" | null>
  >;

export const personName = text(...lengths.name).regex(namePattern, "NAME");
export const fullName = text(...lengths.fullName);
export const email = line()
  .toLowerCase()
  .min(1, "REQUIRED")
  .max(lengths.email[1], "TOO_LONG")
  .pipe(z.email({ error: "EMAIL", pattern: emailPattern }));
export const phone = line()
  .min(1, "REQUIRED")
  .max(lengths.phone[1], "TOO_LONG")
  .transform((typed, context) => {
    const read = readPhone(typed);
    if (read === undefined) context.addIssue({ code: "custom", message: phoneFault(typed) ?? "PHONE" });
    return read ?? "";
  });
export const country = line()
  .min(1, { error: "REQUIRED", abort: true })
  .regex(/^[A-Z]{2}$/, "CHOICE")
  .describe("ISO 3166-1 alpha-2");
export const swiftCode = text(1, 20)
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "SWIFT"))
  .describe("SWIFT code (BIC), 8 or 11 characters");
export const note = prose(...lengths.note);

/** What every list takes: page, rows per page, sort ("-createdAt" is newest first), search. */
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

/** The version of a record that an update was read with. */
export const version = instant.describe("updatedAt as it was read; a newer record answers CONFLICT");

/** Gives shapes the names by which the documents written from the contracts refer to them; each name once. */
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
