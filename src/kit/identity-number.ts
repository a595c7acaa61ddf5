/**
 * The Cuban identity number (carné de identidad): eleven digits that tell birth date and sex (domain.md §1.3).
 * One function for both sides of the wire.
 */
import { normalizeText } from "./text.ts";

export type Gender = "male" | "female";

export interface ParsedIdentityNumber {
  readonly number: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly gender: Gender;
}

export type IdentityFault = "CI_FORMAT" | "CI_DATE" | "CI_BIRTHDATE_MISMATCH";

export type IdentityReading =
  | {
      readonly ok: true;
      readonly identity: ParsedIdentityNumber /** the typed gender is not the number's: needs a tick, blocks nothing */;
      readonly genderDiffers: boolean;
    }
  | { readonly ok: false; readonly fault: IdentityFault };

export interface IdentityContext {
  readonly birthDate?: string | undefined;
  readonly gender?: Gender | undefined;
  /** Today in Havana, YYYY-MM-DD. */
  readonly today: string;
}

const oldestAge = 125;

/** Spaces and hyphens are how people write it; they are no mistake. */
export function normalizeIdentityNumber(typed: string): string {
  return normalizeText(typed).replace(/[\s-]/g, "");
}

export function parseIdentityNumber(typed: string, beside: IdentityContext): IdentityReading {
  const number = normalizeIdentityNumber(typed);
  if (!/^\d{11}$/.test(number)) return { ok: false, fault: "CI_FORMAT" };
  const birthDate = birthDateOf(number);
  if (!birthDate || birthDate > beside.today || ageOn(birthDate, beside.today) > oldestAge)
    return { ok: false, fault: "CI_DATE" };
  if (beside.birthDate && beside.birthDate !== birthDate) return { ok: false, fault: "CI_BIRTHDATE_MISMATCH" };
  const gender: Gender = Number(number[9]) % 2 === 0 ? "male" : "female";
  return {
    ok: true,
    identity: { number, birthDate, gender },
    genderDiffers: beside.gender !== undefined && beside.gender !== gender,
  };
}

/** Whole years between two YYYY-MM-DD dates. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** What public pages and mails may show: the last four digits. */
export function maskIdentityNumber(number: string): string {
  return "•".repeat(Math.max(0, number.length - 4)) + number.slice(-4);
}

function birthDateOf(number: string): string | undefined {
  const century = number[6] === "9" ? 1800 : Number(number[6]) <= 5 ? 1900 : 2000;
  const year = century + Number(number.slice(0, 2));
  const month = Number(number.slice(2, 4));
  const day = Number(number.slice(4, 6));
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : undefined;
}
