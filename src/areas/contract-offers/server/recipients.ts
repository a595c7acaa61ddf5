/** Whom an offer is written to, and in which language. */
import { asc, eq } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { clientContacts, clients } from "../../clients/server/tables.ts";

export type RecipientClient = typeof clients.$inferSelect;

/** Where Spanish is spoken; to others one writes in English. */
const spanish = new Set("AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE".split(" "));
export const clientLanguage = ({ country, nationality }: Pick<RecipientClient, "country" | "nationality">): Language =>
  spanish.has(country) || (nationality && spanish.has(nationality)) ? "es" : "en";

/** The client's own address, then those of their contacts; of contacts of these types only, where some are named. */
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
  const known = contacts.filter(({ type }) => !types || types.includes(type)).map(({ email }) => email);
  return [...new Set([...(types ? [] : [client.email]), ...known].filter((each) => each !== null))];
}
