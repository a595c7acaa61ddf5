/** Shared by the dialogs of the mail list. */
import { useQueryClient } from "@tanstack/react-query";
import { type RequiredFields, requiredFieldsOf, findTransition } from "../../../../kit/state-machine.ts";
import { api } from "../../../../web/api.ts";
import { type DeskState, mailWorkflow, type MailState } from "../states.ts";

export const mailsPath = "/admin/email-processor";

/** Refetches the list and its counts after a change. */
export function useRefreshMails(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.outgoingMail.home, api.outgoingMail.list, api.outgoingMail.details].map((call) =>
        cache.invalidateQueries({ queryKey: [call.key] }),
      ),
    );
}

/** Fields that the transition of all these mails requires; undefined where one of them has no such transition. */
export function requiredMailFields(
  mails: readonly { readonly state: MailState }[],
  to: DeskState,
): RequiredFields | undefined {
  const steps = mails.map(({ state }) => findTransition(mailWorkflow, state, to, "desk"));
  return steps.every((transition) => transition)
    ? requiredFieldsOf(steps.map((transition) => ({ record: undefined, fields: transition?.fields })))
    : undefined;
}
