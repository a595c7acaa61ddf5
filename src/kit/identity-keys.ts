/** Passports and tax numbers as countries write them, and what people write who have none. One rule for forms and files. */

/** In capitals, without the spaces and hyphens by which people group it. */
export const normalizeDocumentNumber = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** Letters and digits, ICAO 9303 and older ones that are longer. */
export const isPassport = (tidy: string): boolean => /^[A-Z0-9]{5,20}$/.test(tidy) && hasDigits(tidy, 2);

/** NIT of Cuba, NIF and CIF of Spain, RFC of Mexico with its Ñ and &, CNPJ of Brazil with points and a slash, VAT numbers. */
export const isTaxId = (tidy: string): boolean => /^[A-Z0-9Ñ&./]{4,30}$/.test(tidy) && hasDigits(tidy, 3);

/** So many digits, that are not all zero, nor all the same and nothing else: 00000 and 99999 stand for nothing. */
function hasDigits(text: string, least: number): boolean {
  const digits = text.replace(/\D/g, "");
  return digits.length >= least && /[1-9]/.test(digits) && !/^(\d)\1*$/.test(text);
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

/** «N/A», «S/N», «no tiene», «-», «0»: whatever stands for nothing where a number should stand. */
export function isPlaceholder(text: string): boolean {
  const tidy = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return /^0*$/.test(tidy) || placeholders.has(tidy);
}
