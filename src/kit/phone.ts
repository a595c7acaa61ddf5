/** Phones as people type them, kept in E.164 (domain.md §1.4). */
const cubanMobile = /^\+53(5\d{7}|6[234]\d{6})$/;
const cubanPhone = /^\+53[2-7]\d{5,7}$/;
/** Eight digits, as everybody in Cuba says them: a mobile, or a land line with its area. */
const cubanAlone = /^([23457]\d{7}|6[234]\d{6})$/;
const anyPhone = /^\+[1-9]\d{6,14}$/;

/** "5 234-5678" → "+5352345678", as "(32) 29 1234" → "+5332291234"; undefined when it cannot be a phone. */
export function readPhone(typed: string): string | undefined {
  const tidy = typed
    .replace(/[\s().-]/g, "")
    .replace(/^00/, "+")
    .replace(/^119/, "+");
  const full = cubanAlone.test(tidy) ? `+53${tidy}` : /^53\d{8}$/.test(tidy) ? `+${tidy}` : tidy;
  if (full.startsWith("+53")) return cubanPhone.test(full) || cubanMobile.test(full) ? full : undefined;
  return anyPhone.test(full) ? full : undefined;
}

export function isCubanMobile(phone: string): boolean {
  return cubanMobile.test(phone);
}

export function isCubanPhone(phone: string): boolean {
  return cubanPhone.test(phone) || cubanMobile.test(phone);
}

/** "+5378301100" → "+53 7 830 1100", held together; of another country as it is kept, and none as nothing. */
export function showPhone(phone: string | null | undefined): string {
  const [, ...parts] = /^(\+53)(\d)(\d{3})(\d{4})$/.exec(phone ?? "") ?? [];
  return parts.length > 0 ? parts.join("\u00a0") : (phone ?? "");
}
