import { formatPhone } from "../../../../kit/phone.ts";
import { useWords } from "../../../../web/words.ts";
import { useCountryChoices, useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import type { Client } from "../contract.ts";

/** Returns a function that formats the fields of a client as label and value. */
export function useClientFacts(): (client: Client) => readonly (readonly [label: string, value: string])[] {
  const { columns: c, fields: f, types, vip } = useWords("clients");
  const countries = useCountryChoices();
  const countryOf = (code: string | null) => countries.find(({ value }) => value === code)?.label ?? code ?? "";
  const categoryOf = useNaming("CLIENT_CATEGORY");
  const wayOf = useNaming("ACQUISITION_WAY");
  const shapeOf = useNaming("TAKEN_SHAPE");
  return (client) => [
    [f.clientType, types[client.clientType]],
    [c.country, countryOf(client.country)],
    [f.nationality, countryOf(client.nationality)],
    [c.address, client.address],
    [c.phone, formatPhone(client.phone)],
    [c.email, client.email ?? ""],
    [f.website, client.website ?? ""],
    [f.ci, client.ci ?? ""],
    [f.passport, client.passport ?? ""],
    [f.taxId, client.taxId ?? ""],
    [f.legalForm, client.legalForm ? shapeOf(client.legalForm) : ""],
    [c.acquisitionWay, wayOf(client.acquisitionWay)],
    [c.categories, client.categories.map(categoryOf).join(", ")],
    [f.vip, client.vip ? vip : ""],
    [f.user, client.user?.name ?? ""],
    [c.contacts, client.contacts.map(({ name }) => name).join(", ")],
    [f.notes, client.notes ?? ""],
  ];
}
