/** The catalogues that screens of the office choose from. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { SelectOption } from "../../../web/office/form/fields.ts";

type Type = Parameters<typeof api.nomenclators.byTypes>[0]["Ptypes"][number];

/** The items of one type as options, in the reader's language; none until they are here. */
export function useNomenclators(type: Type): readonly SelectOption[] {
  const language = useLanguage();
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

/** What the codes of one type are called; one that is not known, or not yet, says itself. */
export function useNaming(type: Type): (code: string) => string {
  const items = useNomenclators(type);
  return (code) => items.find(({ value }) => value === code)?.label ?? code;
}

/** Countries as options, by name in the reader's language; none until they are here. */
export function useCountryChoices(): readonly { readonly value: string; readonly label: string }[] {
  const lang = useLanguage();
  const { data = [] } = useQuery({
    queryKey: [api.nomenclators.countries.key, lang],
    queryFn: () => api.nomenclators.countries({ lang }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.map(({ code, name }) => ({ value: code, label: name[lang] }));
}
