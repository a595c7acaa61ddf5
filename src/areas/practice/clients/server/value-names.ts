/** Texts of a client's values in the reader's language. */
import type { Language } from "../../../../kit/text/language.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { countryNaming, namingOf } from "../../../administration/nomenclators/server/public.ts";
import { type ClientField, type ClientNaming, fieldText } from "../client-fields.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ValueChange } from "./tables.ts";

const words = { es, en };

/** Context of `fieldText` and of the columns. */
export async function clientNaming(db: Queryable, language: Language) {
  const nameOf: ClientNaming["nameOf"] = {
    CLIENT_CATEGORY: await namingOf(db, "CLIENT_CATEGORY", language),
    ACQUISITION_WAY: await namingOf(db, "ACQUISITION_WAY", language),
    TAKEN_SHAPE: await namingOf(db, "TAKEN_SHAPE", language),
    CONTACT_TYPE: await namingOf(db, "CONTACT_TYPE", language),
  };
  return { ...words[language], language, countryOf: countryNaming(language), nameOf };
}

export async function valueNaming({ db, language }: Pick<Call, "db" | "language">) {
  const naming = await clientNaming(db, language);
  return ({ field, from, to }: ValueChange) => ({
    field,
    from: fieldText(field as ClientField, from, naming),
    to: fieldText(field as ClientField, to, naming),
  });
}
