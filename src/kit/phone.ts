/**
 * Phones of Cuba as people type them, and how phones are shown; in E.164 (domain.md §1.4). Those of every country are read
 * by `any-phone.ts` on the server, whose tables are too heavy for a page.
 */
import { normalizeText } from "./text.ts";

const cubanMobile = /^\+53(5\d{7}|6[234]\d{6})$/;
const cubanPhone = /^\+53[2-7]\d{5,7}$/;
/** Eight digits, as everybody in Cuba says them: a mobile, or a land line with its area. */
const cubanAlone = /^([23457]\d{7}|6[234]\d{6})$/;
const atHome = /^(?:53)?0?(?=\d{8}$)/;

/** Text of a phone that begins with a plus where it begins with the code of a country, however that is dialled. */
export function spellAbroad(typed: string): string {
  return normalizeText(typed).replace(/^\(?(?:00|011|119)\)?[\s-]*/, "+");
}

/** "5 234-5678" → "+5352345678", "+53 (0)32 29 1234" → "+5332291234"; undefined when it is no phone of Cuba. */
export function readCubanPhone(typed: string): string | undefined {
  const dialled = spellAbroad(typed)
    .replace(/\(0\)/, "")
    .replace(/[\s().-]/g, "");
  const alone = dialled.replace(atHome, "");
  const full = cubanAlone.test(alone) ? `+53${alone}` : dialled.replace(/^\+530/, "+53");
  return isCubanPhone(full) ? full : undefined;
}

/** Why no country can tell what this is a phone of: PHONE_COUNTRY for one without its country, PHONE for what is none. */
export function phoneFault(typed: string): "PHONE" | "PHONE_COUNTRY" | undefined {
  if (readCubanPhone(typed)) return undefined;
  const dialled = spellAbroad(typed);
  const digits = dialled.replace(/\D/g, "");
  if (!/^\(?\+?[\d\s().-]+$/.test(dialled) || digits.length > 17) return "PHONE";
  if (/^\(?\+/.test(dialled)) return digits.length < 7 || digits.startsWith("53") ? "PHONE" : undefined;
  return digits.length < 9 ? "PHONE" : "PHONE_COUNTRY";
}

export function isCubanMobile(phone: string): boolean {
  return cubanMobile.test(phone);
}

export function isCubanPhone(phone: string): boolean {
  return cubanPhone.test(phone) || cubanMobile.test(phone);
}

/** "+5378301100" → "+53 7 830 1100", held together; of another country as it is kept, and none as nothing. */
export function formatPhone(phone: string | null | undefined): string {
  const [, ...parts] = /^(\+53)(\d)(\d{3})(\d{4})$/.exec(phone ?? "") ?? [];
  return parts.length > 0 ? parts.join("\u00a0") : (phone ?? "");
}
