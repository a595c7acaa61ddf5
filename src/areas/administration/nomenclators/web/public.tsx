/** Catalogues for forms of the public site, fetched once per visit. */
import { useEffect, useRef, useState } from "react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Option } from "../../../../web/site/form/fields.tsx";
import type { Country, Nomenclator } from "../contract.ts";
import type { openNomenclatorTypes } from "../catalogue.ts";

type OpenType = (typeof openNomenclatorTypes)[number];
export type Catalogue = Readonly<Record<string, readonly Nomenclator[]>>;

const requests = new Map<string, Promise<unknown>>();

/** Countries as options, in the reader's language and order. Empty until loaded, and while not `isEnabled`. */
export function useCountries(isEnabled = true): readonly Option[] {
  const language = useLanguage();
  const countries =
    useOnce<readonly Country[]>(
      "countries",
      () => api.nomenclators.countries(),
      api.nomenclators.countries.preloaded({}),
      isEnabled,
    ) ?? [];
  return countries
    .map(({ code, name }) => [code, name[language]] as const)
    .sort(
      ([code, a], [otherCode, b]) => Number(otherCode === "CU") - Number(code === "CU") || a.localeCompare(b, language),
    );
}

/** The active items of several public types; undefined until loaded, and while not `isEnabled`. */
export function useCatalogue(types: readonly OpenType[], isEnabled = true): Catalogue | undefined {
  const load = () => api.nomenclators.byTypesPublic({ Ptypes: [...types] });
  return useOnce<Catalogue>(types.join(), load, undefined, isEnabled);
}

/** Names of the codes of a public type, inactive ones too; undefined for an unknown code, or until loaded. */
export function usePublicNaming(type: OpenType): (code: string | null) => string | undefined {
  const language = useLanguage();
  const catalogue = useOnce<Catalogue>(`${type}, former`, () =>
    api.nomenclators.byTypesPublic({ Ptypes: [type], former: true }),
  );
  return (code) => catalogue?.[type]?.find((each) => each.code === code)?.name[language];
}

function useOnce<T>(key: string, load: () => Promise<T>, initial?: T, isEnabled = true): T | undefined {
  const [value, setValue] = useState(initial);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const request = (requests.get(key) as Promise<T> | undefined) ?? latest.current();
    requests.set(key, request);
    let isMounted = true;
    request.then(
      (loaded) => isMounted && setValue(() => loaded),
      () => requests.delete(key),
    );
    return () => {
      isMounted = false;
    };
  }, [key, isEnabled]);
  return value;
}
