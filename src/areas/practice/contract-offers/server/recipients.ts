/** Recipients and language of an offer's mails. */
import { asc, eq } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { clientContactView, type ReadableClient } from "../../clients/server/public.ts";

/** Countries where Spanish is spoken; other clients get mails in English. */
const spanishCountries = new Set("AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE".split(" "));
export const clientLanguage = ({ country, nationality }: Pick<ReadableClient, "country" | "nationality">): Language =>
  spanishCountries.has(country) || (nationality && spanishCountries.has(nationality)) ? "es" : "en";

/** The client's own address, then those of their contacts; with `types`, only contacts of these types. */
export async function recipientsOfClient(
  db: Queryable,
  client: Pick<ReadableClient, "id" | "email">,
  types?: readonly string[],
): Promise<string[]> {
  const contacts = await db
    .select({ email: clientContactView.email, type: clientContactView.contactType })
    .from(clientContactView)
    .where(eq(clientContactView.clientId, client.id))
    .orderBy(asc(clientContactView.order));
  const contactEmails = contacts.filter(({ type }) => !types || types.includes(type)).map(({ email }) => email);
  return [...new Set([...(types ? [] : [client.email]), ...contactEmails].filter((each) => each !== null))];
}
