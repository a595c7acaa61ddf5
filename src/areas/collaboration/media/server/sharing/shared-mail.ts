/** Mails to staff with whom documents or a folder were shared, with the text of the notification. */
import { base } from "../../../../../kit/frontends.ts";
import type { Localized } from "../../../../../kit/text/language.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";

interface SharingMail {
  readonly users: readonly string[];
  /** Name of what was shared. */
  readonly shared: string;
  readonly title: Localized;
  readonly text: Localized;
  /** Path below /legalsit. */
  readonly link: string;
  readonly related: { readonly kind: string; readonly id: string };
}

/** One mail to each person for everything shared at once. Replies go to the sharer. */
export async function mailShared(
  call: Call,
  tx: Transaction,
  { users, shared, title, text, link, related }: SharingMail,
): Promise<void> {
  const { name: sender, email: answers } = requireCaller(call);
  const eventId = newId();
  const people = [...(await peopleOf(tx, users)).values()].filter(({ active }) => active);
  await queueMails(
    tx,
    people.map(({ id, firstName, email, language }) => ({
      template: "documentsShared" as const,
      to: email,
      language,
      vars: {
        name: firstName,
        sender,
        shared,
        change: title[language],
        text: text[language],
        link: `${call.server.environment.publicUrl}${base}${link}`,
      },
      once: `documentsShared:${eventId}:${id}`,
      related,
      answers,
    })),
  );
}
