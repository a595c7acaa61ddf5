/** What the dialogs of the mail desk share. */
import { useQueryClient } from "@tanstack/react-query";
import { findTransition } from "../../../kit/states.ts";
import { api } from "../../../web/api.ts";
import { type DeskState, mailLife, type MailState } from "../states.ts";

/** The list and its counts are asked again after a change. */
export function useRefreshMails(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.outgoingMail.list, api.outgoingMail.open].map((call) => cache.invalidateQueries({ queryKey: [call.key] })),
    );
}

/** Whether the desk may take all of them there. */
export function canBecome(mails: readonly { readonly state: MailState }[], to: DeskState): boolean {
  return mails.every((mail) => findTransition(mailLife, mail.state, to, "desk") !== undefined);
}
