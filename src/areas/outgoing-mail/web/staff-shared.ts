/** What the dialogs of the mail desk share. */
import { useQueryClient } from "@tanstack/react-query";
import { type RequiredFields, requiredFieldsOf, findTransition } from "../../../kit/state-machine.ts";
import { api } from "../../../web/api.ts";
import { type DeskState, mailWorkflow, type MailState } from "../states.ts";

export const mailsPath = "/admin/email-processor";

/** The list and its counts are asked again after a change. */
export function useRefreshMails(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.outgoingMail.home, api.outgoingMail.list, api.outgoingMail.details].map((call) =>
        cache.invalidateQueries({ queryKey: [call.key] }),
      ),
    );
}

/** What the desk is asked when it takes all of them there; undefined where one of them cannot go. */
export function requiredMailFields(
  mails: readonly { readonly state: MailState }[],
  to: DeskState,
): RequiredFields | undefined {
  const steps = mails.map(({ state }) => findTransition(mailWorkflow, state, to, "desk"));
  return steps.every((step) => step)
    ? requiredFieldsOf(steps.map((step) => ({ record: undefined, fields: step?.fields })))
    : undefined;
}
