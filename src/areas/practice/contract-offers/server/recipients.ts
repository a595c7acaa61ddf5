/** Recipients and language of an offer's mails. */
import { asc, eq } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { clientContacts, clients } from "../../clients/server/tables.ts";

export type RecipientClient = typeof clients.$inferSelect;

/** Countries where Spanish is spoken; other clients get mails in English. */
const spanishCountries = new Set("AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE".split(" "));
export const clientLanguage = ({ country, nationality }: Pick<RecipientClient, "country" | "nationality">): Language =>
  spanishCountries.has(country) || (nationality && spanishCountries.has(nationality)) ? "es" : "en";

/** The client's own address, then those of their contacts; with `types`, only contacts of these types. */
export async function recipientsOfClient(
  db: Queryable,
  client: Pick<RecipientClient, "id" | "email">,
  types?: readonly string[],
): Promise<string[]> {
  const contacts = await db
    .select({ email: clientContacts.email, type: clientContacts.contactType })
    .from(clientContacts)
    .where(eq(clientContacts.clientId, client.id))
    .orderBy(asc(clientContacts.order));
  const contactEmails = contacts.filter(({ type }) => !types || types.includes(type)).map(({ email }) => email);
  return [...new Set([...(types ? [] : [client.email]), ...contactEmails].filter((each) => each !== null))];
}
