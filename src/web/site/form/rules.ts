/** What a form checks before it sends; the server checks everything again. Each rule answers a fault code or nothing. */
import { today } from "../today.ts";
import { ageOn, readIdentityNumber } from "../../../kit/identity-number.ts";
import { isCubanPhone, readPhone } from "../../../kit/phone.ts";

export type Rule = (value: string) => string | undefined;

/** The first fault of a value, in the order of the rules. */
export function firstFault(value: string, ...rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const fault = rule(value);
    if (fault) return fault;
  }
  return undefined;
}

export const required: Rule = (value) => (value.trim() ? undefined : "REQUIRED");

/** The rule holds only for what is typed. */
export const whenTyped =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() ? rule(value) : undefined;

export const length =
  (least: number, most: number): Rule =>
  (value) =>
    value.trim().length < least ? "TOO_SHORT" : value.trim().length > most ? "TOO_LONG" : undefined;

export const personName: Rule = (value) =>
  /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(value.trim()) ? length(2, 60)(value) : "NAME";

export const email: Rule = (value) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? undefined : "EMAIL");

export const phone: Rule = (value) => (readPhone(value) ? undefined : "PHONE");

export const cubanPhone: Rule = (value) => {
  const read = readPhone(value);
  return read && isCubanPhone(read) ? undefined : "PHONE_CUBAN";
};

export const password: Rule = (value) =>
  value.length < 8 ? "PASSWORD_SHORT" : value.length > 128 ? "TOO_LONG" : undefined;

/** A Cuban identity number of somebody at least this old. */
export const identityNumber =
  (leastAge = 0, birthDate?: string): Rule =>
  (value) => {
    const now = today();
    const reading = readIdentityNumber(value, { today: now, birthDate });
    if (!reading.ok) return reading.fault;
    return ageOn(reading.identity.birthDate, now) < leastAge ? "TOO_YOUNG" : undefined;
  };

/** A day that has been, typed as `readDay` reads it. */
export const pastDay: Rule = (value) => {
  const day = readDay(value);
  return !day ? "DAY" : day > today() ? "FUTURE" : undefined;
};

/** "1991-3-27" as three boxes join it → "1991-03-27"; nothing when there is no such day. */
export function readDay(typed: string): string | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]?.padStart(2, "0")}-${parts[3]?.padStart(2, "0")}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}
