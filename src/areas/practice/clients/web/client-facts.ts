import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { useCountryChoices, useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { type ClientNaming, clientFieldNames, fieldText } from "../client-fields.ts";
import type { Client } from "../contract.ts";

/** Context of `fieldText` and of the columns. */
export function useClientNaming() {
  const words = useWords("clients");
  const countries = useCountryChoices();
  const countryOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const nameOf: ClientNaming["nameOf"] = {
    CLIENT_CATEGORY: useNaming("CLIENT_CATEGORY"),
    ACQUISITION_WAY: useNaming("ACQUISITION_WAY"),
    TAKEN_SHAPE: useNaming("TAKEN_SHAPE"),
    CONTACT_TYPE: useNaming("CONTACT_TYPE"),
  };
  return { ...words, language: useLanguage(), countryOf, nameOf };
}

/** Returns a function that formats the fields of a client as label and value. */
export function useClientFacts(): (client: Client) => readonly (readonly [label: string, value: string])[] {
  const naming = useClientNaming();
  const { fields: labels } = naming;
  return (client) => [
    ...clientFieldNames.map((name) => [labels[name], fieldText(name, client[name] || null, naming)] as const),
    [labels.user, client.user?.name ?? ""],
  ];
}
