/**
 * Countries and territories of ISO 3166-1: names from i18n-iso-countries where they are the usual ones, the rest from
 * our own tables.
 */
import isoCountries from "i18n-iso-countries";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import spanish from "i18n-iso-countries/langs/es.json" with { type: "json" };
import type { Language } from "../../../../kit/text/language.ts";
import type { Country } from "../contract.ts";
import { countryDetails } from "./country-details.ts";
import { usualNames } from "./usual-names.ts";

isoCountries.registerLocale(english);
isoCountries.registerLocale(spanish);

const all: readonly Country[] = Object.keys(isoCountries.getAlpha2Codes()).map((code) => {
  const name = { es: countryName(code, "es"), en: countryName(code, "en") };
  const [phoneCode, es = name.es, en = name.en] = countryDetails[code] ?? [""];
  return { code, name, nationality: { es, en }, phoneCode };
});

/** Official names, for search in texts written elsewhere. */
export const officialCountryNames: readonly Pick<Country, "code" | "name">[] = all.map(({ code }) => ({
  code,
  name: { es: inRegister(code, "es"), en: inRegister(code, "en") },
}));

const sorted = { es: byName("es"), en: byName("en") };

/** All countries, sorted by name in a language. */
export function listCountries(language: Language): Country[] {
  return [...sorted[language]];
}

/** Returns a function from code to name; an unknown code is returned as it is. */
export function countryNaming(language: Language): (code: string) => string {
  return (code) => names.get(code)?.[language] ?? code;
}

const names = new Map(all.map(({ code, name }) => [code, name]));

export const isCountry = (code: string): boolean => names.has(code);

function countryName(code: string, language: Language): string {
  return usualNames[language][code] ?? inRegister(code, language);
}

function inRegister(code: string, language: Language): string {
  return isoCountries.getName(code, language) ?? code;
}

function byName(language: Language): Country[] {
  return [...all].sort((a, b) => a.name[language].localeCompare(b.name[language], language));
}
