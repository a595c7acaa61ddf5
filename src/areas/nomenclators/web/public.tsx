/** The catalogues that forms of the public door choose from, asked once per visit. */
import { useEffect, useRef, useState } from "react";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Option } from "../../../web/site/form/fields.tsx";
import type { Country, Nomenclator } from "../contract.ts";
import type { openNomenclatorTypes } from "../catalogue.ts";

type OpenType = (typeof openNomenclatorTypes)[number];
export type Catalogue = Readonly<Record<string, readonly Nomenclator[]>>;

const asked = new Map<string, Promise<unknown>>();

/** Countries as options, in the reader's language and order. Empty until they are here, and while they are not wanted. */
export function useCountries(isWanted = true): readonly Option[] {
  const language = useLanguage();
  const countries =
    useOnce<readonly Country[]>(
      "countries",
      () => api.nomenclators.countries(),
      api.nomenclators.countries.begun({}),
      isWanted,
    ) ?? [];
  return countries
    .map(({ code, name }) => [code, name[language]] as const)
    .sort(([one, a], [other, b]) => Number(other === "CU") - Number(one === "CU") || a.localeCompare(b, language));
}

/** The active items of several public types; nothing until they are here. */
export function useCatalogue(types: readonly OpenType[]): Catalogue | undefined {
  return useOnce<Catalogue>(types.join(), () => api.nomenclators.byTypesPublic({ Ptypes: [...types] }));
}

/** What the codes of a public type are called, those out of use too; nothing of what is unknown, or not here yet. */
export function usePublicNaming(type: OpenType): (code: string | null) => string | undefined {
  const language = useLanguage();
  const found = useOnce<Catalogue>(`${type}, former`, () =>
    api.nomenclators.byTypesPublic({ Ptypes: [type], former: true }),
  );
  return (code) => found?.[type]?.find((each) => each.code === code)?.name[language];
}

function useOnce<T>(key: string, ask: () => Promise<T>, first?: T, isWanted = true): T | undefined {
  const [value, setValue] = useState(first);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isWanted) return;
    const answer = (asked.get(key) as Promise<T> | undefined) ?? latest.current();
    asked.set(key, answer);
    let here = true;
    answer.then(
      (found) => here && setValue(() => found),
      () => asked.delete(key),
    );
    return () => {
      here = false;
    };
  }, [key, isWanted]);
  return value;
}
