/**
 * The Cuban identity number (carné de identidad): eleven digits that encode birth date and sex. Used
 * by browser and server.
 */
import { normalizeText } from "../text/text.ts";

type Gender = "male" | "female";

interface ParsedIdentityNumber {
  readonly number: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly gender: Gender;
}

type IdentityFault = "CI_FORMAT" | "CI_DATE" | "CI_BIRTHDATE_MISMATCH";

/** A parsed identity number, or the code of its error. */
export type IdentityReading =
  | {
      readonly ok: true;
      readonly identity: ParsedIdentityNumber;
      /** The entered gender is not the number's. Needs a confirmation, but is not an error. */
      readonly genderDiffers: boolean;
    }
  | { readonly ok: false; readonly fault: IdentityFault };

/** Other answers of the person, which the number must not contradict. */
interface IdentityContext {
  readonly birthDate?: string | undefined;
  readonly gender?: Gender | undefined;
  /** Today in Havana, YYYY-MM-DD. */
  readonly today: string;
}

const maxAge = 125;

/** Removes the spaces and hyphens that people group the digits with. */
export function normalizeIdentityNumber(text: string): string {
  return normalizeText(text).replace(/[\s-]/g, "");
}

/**
 * Parses a typed number. CI_FORMAT if it is not eleven digits; CI_DATE if it has no valid birth date, a future one, or
 * an age above 125; CI_BIRTHDATE_MISMATCH if `context.birthDate` is another day.
 */
export function parseIdentityNumber(text: string, context: IdentityContext): IdentityReading {
  const number = normalizeIdentityNumber(text);
  if (!/^\d{11}$/.test(number)) return { ok: false, fault: "CI_FORMAT" };
  const birthDate = birthDateOf(number);
  if (!birthDate || birthDate > context.today || ageOn(birthDate, context.today) > maxAge)
    return { ok: false, fault: "CI_DATE" };
  if (context.birthDate && context.birthDate !== birthDate) return { ok: false, fault: "CI_BIRTHDATE_MISMATCH" };
  const gender: Gender = Number(number[9]) % 2 === 0 ? "male" : "female";
  return {
    ok: true,
    identity: { number, birthDate, gender },
    genderDiffers: context.gender !== undefined && context.gender !== gender,
  };
}

/** Whole years between two YYYY-MM-DD dates. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Masks all but the last four digits, for public pages and mails. */
export function maskIdentityNumber(number: string): string {
  return "•".repeat(Math.max(0, number.length - 4)) + number.slice(-4);
}

function birthDateOf(number: string): string | undefined {
  const century = number[6] === "9" ? 1800 : Number(number[6]) <= 5 ? 1900 : 2000;
  const year = century + Number(number.slice(0, 2));
  const month = Number(number.slice(2, 4));
  const day = Number(number.slice(4, 6));
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}
