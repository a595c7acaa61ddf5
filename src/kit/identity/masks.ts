/**
 * Masks personal data on pages that anyone with a link can open: enough to recognize the person, not enough to find
 * them.
 */

/** "Rosa María", "Ferrer", "Núñez" → "Rosa María F. N." */
export function maskName(firstName: string, ...lastNames: readonly (string | null)[]): string {
  const initials = lastNames.filter((name) => name !== null && name !== "").map((name) => `${initialOf(name ?? "")}.`);
  return [firstName, ...initials].join(" ");
}

/** The same for a full name in one text: "Yadira Álvarez Ferrer" → "Yadira Á. F." */
export function maskFullName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return maskName(first, ...rest);
}

/** "yadira@correo.example" → "ya•••@correo.example" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "•••" : `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`;
}

/** The first capital letter: "de la Cruz" → "C". */
function initialOf(name: string): string {
  return /\p{Lu}/u.exec(name)?.[0] ?? name.charAt(0).toLocaleUpperCase("es");
}
