/**
 * Normalizes and checks passport and tax numbers, and detects placeholders entered instead of one. Shared by forms and
 * imported files.
 */

/** In capitals, without spaces and hyphens. */
export const normalizeDocumentNumber = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

/** Letters and digits: ICAO 9303, and older, longer numbers. Accepts a normalized number. */
export const isPassport = (normalized: string): boolean =>
  /^[A-Z0-9]{5,20}$/.test(normalized) && hasDigits(normalized, 2);

/**
 * NIT of Cuba, NIF and CIF of Spain, RFC of Mexico (Ñ and &), CNPJ of Brazil (points and slash), VAT numbers. Accepts a
 * normalized number.
 */
export const isTaxId = (normalized: string): boolean =>
  /^[A-Z0-9Ñ&./]{4,30}$/.test(normalized) && hasDigits(normalized, 3);

/** At least `min` digits, not all of them zero, and not one character repeated: 00000 and 99999 are placeholders. */
function hasDigits(text: string, min: number): boolean {
  const digits = text.replace(/\D/g, "");
  return digits.length >= min && /[1-9]/.test(digits) && !/^(\d)\1*$/.test(text);
}

const placeholders = new Set(
  [
    "na nd sn sc sd nt x xx xxx no ninguno ninguna nada none nil null undefined nan tbd tba",
    "notiene notengo noposee noaplica noprocede nohay nodisponible nodefinido desconocido desconocida pendiente porconfirmar",
    "sinnumero sindatos sinnit sinci sincarne sinpasaporte sindocumento sintelefono sincorreo sindireccion",
    "notapplicable notavailable unknown pending missing empty vacio",
  ]
    .join(" ")
    .split(" "),
);

/** Whether a text is entered instead of a number that does not exist: «N/A», «S/N», «no tiene», «-», «0». */
export function isPlaceholder(text: string): boolean {
  const normalized = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return /^0*$/.test(normalized) || placeholders.has(normalized);
}
