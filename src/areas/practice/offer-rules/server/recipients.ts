/** Recipients of a rule's messages about an offer, each with their language. */
import { inArray } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { clientContactView } from "../../clients/server/public.ts";
import { clientLanguage, type WithClient } from "../../contract-offers/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import type { RuleRow } from "./rule-resource.ts";

export interface Recipients {
  readonly mails: readonly { readonly to: string; readonly name: string; readonly language: Language }[];
  /** Staff who get a notification. */
  readonly users: readonly { readonly id: string; readonly name: string }[];
}

/** Recipients of several offers, by offer id, in two statements. Blocked staff are left out. */
export async function recipientsOf(
  db: Queryable,
  rule: Pick<RuleRow, "recipients" | "channel">,
  offers: readonly WithClient[],
): Promise<Map<string, Recipients>> {
  const { recipients: r, channel } = rule;
  const contacts =
    r.clientContacts.length > 0 && offers.length > 0
      ? await db
          .select()
          .from(clientContactView)
          .where(inArray(clientContactView.clientId, [...new Set(offers.map(({ client }) => client.id))]))
          .orderBy(clientContactView.order)
      : [];
  const staffOf = ({ offer }: WithClient) =>
    [...r.users, ...(r.requestedBy ? [offer.requestedBy] : []), ...(r.approvedBy ? [offer.approvedBy] : [])].filter(
      (each) => each !== null,
    );
  const people = await peopleOf(db, offers.flatMap(staffOf));
  return new Map(
    offers.map((each) => {
      const { client, offer } = each;
      const language = clientLanguage(client);
      const staffMembers = staffOf(each)
        .flatMap((id) => people.get(id) ?? [])
        .filter(({ active }) => active);
      const mails = [
        ...(r.client && client.email ? [{ to: client.email, name: client.name, language }] : []),
        ...contacts
          .filter(({ clientId, contactType }) => clientId === client.id && r.clientContacts.includes(contactType))
          .flatMap(({ email, name }) => (email ? [{ to: email, name, language }] : [])),
        ...staffMembers.map(({ email, name, language }) => ({ to: email, name, language })),
        ...r.emails.map((to) => ({ to, name: to, language: r.emailsLanguage ?? ("es" as const) })),
      ];
      const uniqueMails = [...new Map(mails.map((mail) => [mail.to.toLowerCase(), mail])).values()];
      return [
        offer.id,
        {
          mails: channel === "notification" ? [] : uniqueMails,
          users:
            channel === "email" ? [] : [...new Map(staffMembers.map(({ id, name }) => [id, { id, name }])).values()],
        },
      ];
    }),
  );
}
