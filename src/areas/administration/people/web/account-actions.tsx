/** Actions on an account, for its row, its page and the palette. */
import {
  IconEye,
  IconKey,
  IconLock,
  IconLockOpen,
  IconShield,
  IconShieldOff,
  IconUserCheck,
} from "@tabler/icons-react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { base } from "../../../../kit/frontends.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { Account } from "../contract.ts";
import { BlockDialog, ResetFactorsDialog, RolesDialog, useRefreshPeople } from "./person-dialogs.tsx";

/** Actions on an account; a user cannot block themselves. */
export function useAccountActions() {
  const words = useWords("people");
  const { actions } = words;
  const language = useLanguage();
  const currentUser = useUser();
  const versionOf = ({ _id, updatedAt }: Account) => ({ _id, updatedAt });
  const rowActions: Action<Account>[] = [
    {
      label: actions.roles,
      icon: IconShield,
      isAvailable: ({ kind }) => kind === "staff",
      dialog: (person, onClose) => <RolesDialog person={person} onClose={onClose} />,
    },
    {
      label: actions.activate,
      icon: IconUserCheck,
      shortcut: "s",
      isPrimary: true,
      isAvailable: ({ state }) => state === "waiting",
      run: (person) => api.people.activate(versionOf(person)),
      successMessage: ({ name }) => interpolate(words.activated, { name }),
    },
    {
      label: actions.seeAs,
      icon: IconEye,
      isAvailable: ({ kind, state, _id }) => kind === "staff" && state === "active" && _id !== currentUser?._id,
      confirm: ({ name }) => ({
        title: interpolate(words.seeAs.title, { name }),
        text: interpolate(words.seeAs.text, { name }),
        action: words.seeAs.apply,
        isHarmless: true,
      }),
      run: async ({ _id }) => {
        await api.session.seeAs({ _id });
        window.location.assign(`${base}/`);
        // Keeps the page from refetching with the other person's permissions until the reload.
        await new Promise(() => undefined);
      },
    },
    {
      label: actions.reset,
      icon: IconKey,
      isAvailable: ({ state }) => state !== "blocked",
      run: async ({ _id, email }) => {
        const { waitsUntil } = await api.people.resetPassword({ _id });
        toast(
          waitsUntil
            ? interpolate(words.resetWaits, { email, when: formatDateTime(waitsUntil, language) })
            : interpolate(words.resetSent, { email }),
        );
      },
    },
    {
      label: actions.resetFactors,
      icon: IconShieldOff,
      isDestructive: true,
      isAvailable: ({ hasFactor, _id }) => hasFactor && _id !== currentUser?._id,
      dialog: (person, onClose) => <ResetFactorsDialog person={person} onClose={onClose} />,
    },
    {
      label: actions.unblock,
      icon: IconLockOpen,
      isAvailable: ({ state }) => state === "blocked",
      run: (person) => api.people.unblock(versionOf(person)),
      successMessage: ({ name }) => interpolate(words.unblocked, { name }),
    },
    {
      label: actions.block,
      icon: IconLock,
      isDestructive: true,
      isAvailable: ({ state, _id }) => state !== "blocked" && _id !== currentUser?._id,
      dialog: (person, onClose) => <BlockDialog person={person} onClose={onClose} />,
    },
  ];
  return { one: rowActions, refresh: useRefreshPeople() };
}
