/** Formats client values for display: codes by name, booleans as text. */
import { formatPhone } from "../../../../kit/phone.ts";
import type { Call } from "../../../../server/call.ts";
import { countryNaming, namingOf } from "../../../administration/nomenclators/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ValueChange } from "./tables.ts";

const words = { es, en };

export async function valueNaming({ db, language }: Pick<Call, "db" | "language">) {
  const countryOf = countryNaming(language);
  const { types, vip, notVip } = words[language];
  const lists = {
    categories: await namingOf(db, "CLIENT_CATEGORY", language),
    acquisitionWay: await namingOf(db, "ACQUISITION_WAY", language),
    legalForm: await namingOf(db, "TAKEN_SHAPE", language),
  };
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return value ? vip : notVip;
    if (Array.isArray(value)) return value.map((each) => textOf(field, each)).join(", ");
    const text = String(value);
    if (field === "country" || field === "nationality") return countryOf(text);
    if (field === "clientType") return (types as Readonly<Record<string, string>>)[text] ?? text;
    if (field === "phone") return formatPhone(text);
    return field in lists ? lists[field as keyof typeof lists](text) : text;
  };
  return ({ field, from, to }: ValueChange) => ({ field, from: textOf(field, from), to: textOf(field, to) });
}
