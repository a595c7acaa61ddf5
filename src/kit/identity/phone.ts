/**
 * Cuban phone numbers in E.164, and formatting of phone numbers. `any-phone.ts` parses the numbers of
 * all countries on the server; its tables are too large for a browser.
 */
import { normalizeText } from "../text/text.ts";

const cubanMobile = /^\+53(5\d{7}|6[234]\d{6})$/;
const cubanPhone = /^\+53[2-7]\d{5,7}$/;
/** A Cuban number without country code: eight digits, a mobile or a landline with its area code. */
const cubanNational = /^([23457]\d{7}|6[234]\d{6})$/;
const nationalPrefix = /^(?:53)?0?(?=\d{8}$)/;

/** Normalizes a number and replaces an international prefix (00, 011, 119) by "+". */
export function normalizePhonePrefix(value: string): string {
  return normalizeText(value).replace(/^\(?(?:00|011|119)\)?[\s-]*/, "+");
}

/** "5 234-5678" → "+5352345678", "+53 (0)32 29 1234" → "+5332291234"; undefined if it is not a Cuban number. */
export function parseCubanPhone(value: string): string | undefined {
  const dialled = normalizePhonePrefix(value)
    .replace(/\(0\)/, "")
    .replace(/[\s().-]/g, "");
  const national = dialled.replace(nationalPrefix, "");
  const full = cubanNational.test(national) ? `+53${national}` : dialled.replace(/^\+530/, "+53");
  return isCubanPhone(full) ? full : undefined;
}

/**
 * Error code of a number: PHONE if it is not a phone number, PHONE_COUNTRY if its country code is missing, undefined if
 * it may be valid. Checks only digits and length; `parsePhone` on the server decides about foreign numbers.
 */
export function phoneFault(value: string): "PHONE" | "PHONE_COUNTRY" | undefined {
  if (parseCubanPhone(value)) return undefined;
  const dialled = normalizePhonePrefix(value);
  const digits = dialled.replace(/\D/g, "");
  if (!/^\(?\+?[\d\s().-]+$/.test(dialled) || digits.length > 17) return "PHONE";
  if (/^\(?\+/.test(dialled)) return digits.length < 7 || digits.startsWith("53") ? "PHONE" : undefined;
  return digits.length < 9 ? "PHONE" : "PHONE_COUNTRY";
}

/** Accepts a number in E.164. Gateways accept payments from mobiles only. */
export function isCubanMobile(phone: string): boolean {
  return cubanMobile.test(phone);
}

/** Accepts a number in E.164, mobile or landline. */
export function isCubanPhone(phone: string): boolean {
  return cubanPhone.test(phone) || cubanMobile.test(phone);
}

/** "+5378301100" → "+53 7 830 1100" with no-break spaces. A foreign number is returned unchanged; null as "". */
export function formatPhone(phone: string | null | undefined): string {
  const [, ...parts] = /^(\+53)(\d)(\d{3})(\d{4})$/.exec(phone ?? "") ?? [];
  return parts.length > 0 ? parts.join("\u00a0") : (phone ?? "");
}
