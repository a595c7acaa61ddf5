/** What is mailed to people of the house with whom documents or a folder were shared, beside the notice, in its words. */
import { base } from "../../../kit/frontends.ts";
import type { Localized } from "../../../kit/language.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";

interface Shared {
  readonly users: readonly string[];
  /** What it is called. */
  readonly shared: string;
  readonly title: Localized;
  readonly text: Localized;
  /** Where it is, below /legalsit. */
  readonly link: string;
  readonly related: { readonly kind: string; readonly id: string };
}

/** One to each, for all that was shared at once; an answer goes to who shared it. */
export async function mailShared(
  call: Call,
  tx: Transaction,
  { users, shared, title, text, link, related }: Shared,
): Promise<void> {
  const { name: sender, email: answers } = requireCaller(call);
  const time = newId();
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
      once: `documentsShared:${time}:${id}`,
      related,
      answers,
    })),
  );
}
