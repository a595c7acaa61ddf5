/** Whom a rule writes to about an offer, each in their language. */
import { inArray } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { clientContacts } from "../../clients/server/tables.ts";
import { clientLanguage, type WithClient } from "../../contract-offers/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import type { RuleRow } from "./rule-resource.ts";

export interface Recipients {
  readonly mails: readonly { readonly to: string; readonly name: string; readonly language: Language }[];
  /** People of staff who are told in the office. */
  readonly users: readonly { readonly id: string; readonly name: string }[];
}

/** Of many offers, by their ids: two statements. Somebody who is blocked is left out. */
export async function recipientsOf(
  db: Queryable,
  rule: Pick<RuleRow, "recipients" | "channel">,
  all: readonly WithClient[],
): Promise<Map<string, Recipients>> {
  const { recipients: r, channel } = rule;
  const contacts =
    r.clientContacts.length > 0 && all.length > 0
      ? await db
          .select()
          .from(clientContacts)
          .where(inArray(clientContacts.clientId, [...new Set(all.map(({ client }) => client.id))]))
          .orderBy(clientContacts.order)
      : [];
  const staffOf = ({ offer }: WithClient) =>
    [...r.users, ...(r.requestedBy ? [offer.requestedBy] : []), ...(r.approvedBy ? [offer.approvedBy] : [])].filter(
      (each) => each !== null,
    );
  const people = await peopleOf(db, all.flatMap(staffOf));
  return new Map(
    all.map((found) => {
      const { client, offer } = found;
      const language = clientLanguage(client);
      const staff = staffOf(found)
        .flatMap((id) => people.get(id) ?? [])
        .filter(({ active }) => active);
      const mails = [
        ...(r.client && client.email ? [{ to: client.email, name: client.name, language }] : []),
        ...contacts
          .filter(({ clientId, contactType }) => clientId === client.id && r.clientContacts.includes(contactType))
          .flatMap(({ email, name }) => (email ? [{ to: email, name, language }] : [])),
        ...staff.map(({ email, name, language: own }) => ({ to: email, name, language: own })),
        ...r.emails.map((to) => ({ to, name: to, language: r.emailsLanguage ?? ("es" as const) })),
      ];
      const once = [...new Map(mails.map((mail) => [mail.to.toLowerCase(), mail])).values()];
      return [
        offer.id,
        {
          mails: channel === "notification" ? [] : once,
          users: channel === "email" ? [] : [...new Map(staff.map(({ id, name }) => [id, { id, name }])).values()],
        },
      ];
    }),
  );
}
