/**
 * Validation rules shared by forms and schemas: forms check them before sending, and `schemas.ts`
 * builds schemas from the same limits and patterns. Free of zod. A rule returns an error code or undefined; a limit
 * follows the code: «AT_MOST 60».
 */
import { ageOn, parseIdentityNumber } from "../identity/identity-number.ts";
import { phoneFault, parseCubanPhone } from "../identity/phone.ts";
import { normalizeText } from "../text/text.ts";

/** Minimum and maximum number of characters. */
export const lengths = {
  name: [2, 60],
  fullName: [3, 120],
  passport: [5, 20],
  phone: [1, 30],
  email: [1, 120],
  password: [8, 128],
  note: [10, 500],
} as const;

/** Letters with accents, apostrophes, hyphens, dots and spaces. */
export const namePattern = /^[\p{L}][\p{L}\p{M}'’.\- ]*$/u;
/**
 * Before the @ no dot at either end and no two dots in a row; a domain of at least two labels, the last of letters
 * only.
 */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;
/** Minimum age to open an account, in years. */
export const adultAge = 18;

/** Checks an entered text: an error code, or undefined if it is valid. */
type ValidationRule = (value: string) => string | undefined;

/** The first error of a value, in the order of the rules. */
export function firstError(value: string, ...rules: readonly ValidationRule[]): string | undefined {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return undefined;
}

/** REQUIRED for an empty text. */
export const required: ValidationRule = (value) => (normalizeText(value) ? undefined : "REQUIRED");

/** Applies the rule only to a value that is not empty. */
export const optionalRule =
  (rule: ValidationRule): ValidationRule =>
  (value) =>
    normalizeText(value) ? rule(value) : undefined;

/** AT_LEAST or AT_MOST with the limit. Counts the characters of the normalized text. */
export const length =
  (min: number, max: number): ValidationRule =>
  (value) => {
    const text = normalizeText(value, { multiline: true });
    return text.length < min ? `AT_LEAST ${min}` : text.length > max ? `AT_MOST ${max}` : undefined;
  };

export const personNameRule: ValidationRule = (value) =>
  namePattern.test(normalizeText(value)) ? length(...lengths.name)(normalizeText(value)) : "NAME";

export const fullNameRule: ValidationRule = (value) => length(...lengths.fullName)(normalizeText(value));

export const noteRule = length(...lengths.note);

export const emailRule: ValidationRule = (value) => {
  const text = normalizeText(value);
  if (text.length > lengths.email[1]) return `AT_MOST ${lengths.email[1]}`;
  return emailPattern.test(text) ? undefined : "EMAIL";
};

/** Checks digits and length only; the server also checks foreign numbers against its tables. */
export const phoneRule: ValidationRule = (value) =>
  normalizeText(value).length > lengths.phone[1] ? `AT_MOST ${lengths.phone[1]}` : phoneFault(value);

const cubanPhone: ValidationRule = (value) =>
  parseCubanPhone(value) ? undefined : phoneFault(value) === "PHONE" ? "PHONE" : "PHONE_CUBAN";

/** PASSWORD_SHORT or AT_MOST. Counts characters as they are: passwords are not normalized. */
export const passwordRule: ValidationRule = (value) => {
  const [min, max] = lengths.password;
  return value.length < min ? "PASSWORD_SHORT" : value.length > max ? `AT_MOST ${max}` : undefined;
};

/**
 * Cuban identity number of a person at least `minAge` years old on `today` (YYYY-MM-DD in Havana). Errors of
 * `parseIdentityNumber`, or TOO_YOUNG.
 */
export const identityNumberRule =
  (today: string, minAge = 0): ValidationRule =>
  (value) => {
    const reading = parseIdentityNumber(value, { today });
    if (!reading.ok) return reading.fault;
    return ageOn(reading.identity.birthDate, today) < minAge ? "TOO_YOUNG" : undefined;
  };

/** Errors, by field, of a person who collects or receives something in Cuba. */
export function validateRecipient(
  person: Readonly<Partial<Record<"name" | "ci" | "phone", string | null | undefined>>>,
  today: string,
): Record<string, string> {
  const rules = { name: fullNameRule, ci: identityNumberRule(today), phone: cubanPhone };
  const errors = (["name", "ci", "phone"] as const).map((name) => [
    name,
    firstError(person[name] ?? "", required, rules[name]),
  ]);
  return Object.fromEntries(errors.filter(([, fault]) => fault)) as Record<string, string>;
}

/** Like `parseDay`, with "?" for an unknown day or month: "1940-3-?" → "1940-03", "1940-?-?" → "1940". */
export function parsePartialDay(input: string): string | undefined {
  const [year = "", month = "", day = ""] = input.split("-");
  if (day !== "?") return parseDay(input);
  if (month === "?") return parseDay(`${year}-1-1`)?.slice(0, 4);
  return parseDay(`${year}-${month}-1`)?.slice(0, 7);
}

/** Joins three inputs to a day: "1991-3-27" → "1991-03-27"; undefined if the day does not exist. */
export function parseDay(input: string): string | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(input);
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]?.padStart(2, "0")}-${parts[3]?.padStart(2, "0")}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}
