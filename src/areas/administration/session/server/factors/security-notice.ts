/** Mails to a person about changes in how their account is opened. */
import { base } from "../../../../../kit/frontends.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { queueMail } from "../../../outgoing-mail/server/public.ts";
import type { UserRow } from "../../../people/server/public.ts";
import { serverMessages as en } from "../../served.en.ts";
import { serverMessages as es } from "../../served.es.ts";

type SecurityNotice = keyof typeof es.notices;
type Recipient = Pick<UserRow, "id" | "email" | "firstName" | "language">;

export async function mailNotice(
  tx: Transaction,
  { server }: Pick<Call, "server">,
  { id, email, firstName, language }: Recipient,
  notice: SecurityNotice,
  vars: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { change, text } = { es, en }[language].notices[notice];
  await queueMail(tx, {
    template: "securityNotice",
    to: email,
    language,
    vars: {
      name: firstName,
      change: interpolate(change, vars),
      text: interpolate(text, vars),
      link: `${server.environment.publicUrl}${base}/security`,
    },
    once: `securityNotice:${newId()}`,
    related: { kind: "user", id },
  });
}
