import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { useCountryChoices, useNaming } from "../../../administration/nomenclators/web/public-office.ts";

/** Words and code names of notarial filings, for columns and facts. */
export function useFilingWords() {
  const words = useWords("notarialFilings");
  const countries = useCountryChoices();
  return {
    ...words,
    language: useLanguage(),
    countryOf: (code: string) => countries.find(({ value }) => value === code)?.label ?? code,
    actOf: useNaming("ACT_TYPE"),
    deedTypeLabel: useNaming("DEED_TYPE"),
    conceptOf: useNaming("NOTARIAL_CONCEPT"),
    stampOf: useNaming("REVENUE_STAMP"),
    acquisitionWayLabel: useNaming("ACQUISITION_WAY"),
  };
}
