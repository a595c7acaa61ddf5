/**
 * What may be typed, once for both doors and the server (domain.md §6.1): `schemas.ts` makes schemas of it, forms check
 * it before they send. Without zod. Each rule answers a fault code or nothing; how many characters, after it: «AT_MOST 60».
 */
import { ageOn, parseIdentityNumber } from "./identity-number.ts";
import { phoneFault, readCubanPhone } from "./phone.ts";
import { normalizeText } from "./text.ts";

/** Characters at least and at most. */
export const lengths = {
  name: [2, 60],
  fullName: [3, 120],
  passport: [5, 20],
  phone: [1, 30],
  email: [1, 120],
  password: [8, 128],
  note: [10, 500],
} as const;

/** Names in their letters, with accents, apostrophes, hyphens, spaces. */
export const namePattern = /^[\p{L}][\p{L}\p{M}'’.\- ]*$/u;
/** No dot begins or ends what stands before the @, nor follows another; a domain has two parts and ends in letters. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;
/** Who opens an account is of age. */
export const adultAge = 18;

export type ValidationRule = (value: string) => string | undefined;

/** The first fault of a value, in the order of the rules. */
export function firstError(value: string, ...rules: readonly ValidationRule[]): string | undefined {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return undefined;
}

export const required: ValidationRule = (value) => (normalizeText(value) ? undefined : "REQUIRED");

/** The rule holds only for what is typed. */
export const optionalRule =
  (rule: ValidationRule): ValidationRule =>
  (value) =>
    normalizeText(value) ? rule(value) : undefined;

export const length =
  (least: number, most: number): ValidationRule =>
  (value) => {
    const typed = normalizeText(value, { multiline: true });
    return typed.length < least ? `AT_LEAST ${least}` : typed.length > most ? `AT_MOST ${most}` : undefined;
  };

export const personNameRule: ValidationRule = (value) =>
  namePattern.test(normalizeText(value)) ? length(...lengths.name)(normalizeText(value)) : "NAME";

export const fullNameRule: ValidationRule = (value) => length(...lengths.fullName)(normalizeText(value));

export const noteRule = length(...lengths.note);

export const emailRule: ValidationRule = (value) => {
  const typed = normalizeText(value);
  if (typed.length > lengths.email[1]) return `AT_MOST ${lengths.email[1]}`;
  return emailPattern.test(typed) ? undefined : "EMAIL";
};

export const phoneRule: ValidationRule = (value) =>
  normalizeText(value).length > lengths.phone[1] ? `AT_MOST ${lengths.phone[1]}` : phoneFault(value);

const cubanPhone: ValidationRule = (value) =>
  readCubanPhone(value) ? undefined : phoneFault(value) === "PHONE" ? "PHONE" : "PHONE_CUBAN";

export const passwordRule: ValidationRule = (value) => {
  const [least, most] = lengths.password;
  return value.length < least ? "PASSWORD_SHORT" : value.length > most ? `AT_MOST ${most}` : undefined;
};

/** A Cuban identity number of somebody at least this old today, YYYY-MM-DD in Havana. */
export const identityNumberRule =
  (today: string, leastAge = 0): ValidationRule =>
  (value) => {
    const reading = parseIdentityNumber(value, { today });
    if (!reading.ok) return reading.fault;
    return ageOn(reading.identity.birthDate, today) < leastAge ? "TOO_YOUNG" : undefined;
  };

/** What is wrong with somebody who collects or receives in Cuba, box by box. */
export function faultsOfRecipient(
  person: Readonly<Partial<Record<"name" | "ci" | "phone", string | null | undefined>>>,
  today: string,
): Record<string, string> {
  const rules = { name: fullNameRule, ci: identityNumberRule(today), phone: cubanPhone };
  const found = (["name", "ci", "phone"] as const).map((box) => [
    box,
    firstError(person[box] ?? "", required, rules[box]),
  ]);
  return Object.fromEntries(found.filter(([, fault]) => fault)) as Record<string, string>;
}

/** The same where a "?" stands for what nobody knows: "1940-3-?" → "1940-03", "1940-?-?" → "1940". */
export function parsePartialDay(typed: string): string | undefined {
  const [year = "", month = "", day = ""] = typed.split("-");
  if (day !== "?") return parseDay(typed);
  if (month === "?") return parseDay(`${year}-1-1`)?.slice(0, 4);
  return parseDay(`${year}-${month}-1`)?.slice(0, 7);
}

/** "1991-3-27" as three boxes join it → "1991-03-27"; nothing when there is no such day. */
export function parseDay(typed: string): string | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]?.padStart(2, "0")}-${parts[3]?.padStart(2, "0")}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}
