/** Catalogues for choices of the staff application. */
import { useQuery } from "@tanstack/react-query";
import type { Language } from "../../../../kit/text/language.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { SelectOption } from "../../../../web/office/form/fields.ts";

type CatalogueType = Parameters<typeof api.nomenclators.byTypes>[0]["Ptypes"][number];

/** The items of one type as options, in the reader's language or in `printedIn`; empty until loaded. */
export function useNomenclators(type: CatalogueType, printedIn?: Language): readonly SelectOption[] {
  const ownLanguage = useLanguage();
  const language = printedIn ?? ownLanguage;
  const items = useQuery({
    queryKey: [api.nomenclators.byTypes.key, [type]],
    queryFn: () => api.nomenclators.byTypes({ Ptypes: [type], former: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (items.data?.[type] ?? []).map((item) => ({
    value: item.code,
    label: item.name[language],
    retired: !item.active,
  }));
}

/** Names of the codes of one type; an unknown code, or one not yet loaded, is returned as it is. */
export function useNaming(type: CatalogueType, printedIn?: Language): (code: string) => string {
  const items = useNomenclators(type, printedIn);
  return (code) => items.find(({ value }) => value === code)?.label ?? code;
}

/** Countries as options, by name in the reader's language; empty until loaded. */
export function useCountryChoices(): readonly { readonly value: string; readonly label: string }[] {
  const lang = useLanguage();
  const { data = [] } = useQuery({
    queryKey: [api.nomenclators.countries.key, lang],
    queryFn: () => api.nomenclators.countries({ lang }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.map(({ code, name }) => ({ value: code, label: name[lang] }));
}
