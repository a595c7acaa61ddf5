/** Actions on one mail, and on many. */
import { IconArrowsExchange, IconBan, IconChecks, IconRefresh } from "@tabler/icons-react";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { useWords } from "../../../../web/words.ts";
import type { ChosenMail, EmailEntry } from "../email.ts";
import type { DeskState } from "../states.ts";
import { ChangeMails } from "./change-mails.tsx";
import { requiredMailFields, useRefreshMails } from "./staff-shared.ts";

export function useMailActions() {
  const words = useWords("outgoingMail");
  const language = useLanguage();
  const refresh = useRefreshMails();
  const renderChange = (
    mails: readonly ChosenMail[],
    onClose: () => void,
    options: { to?: DeskState; clear?: () => void },
  ) => (
    <ChangeMails
      mails={mails}
      to={options.to}
      onDone={() => {
        options.clear?.();
        return refresh();
      }}
      onClose={onClose}
    />
  );
  return useActions<EmailEntry, ChosenMail>({
    refresh,
    one: [
      {
        label: words.actions.retry,
        icon: IconRefresh,
        isPrimary: true,
        isAvailable: (row) => requiredMailFields([row], "pending") !== undefined,
        run: ({ _id, updatedAt }) => api.outgoingMail.retry({ _id, updatedAt }),
        successMessage: pluralize(words.retried, 1, language),
      },
      {
        label: words.actions.settle,
        icon: IconChecks,
        isAvailable: (row) => requiredMailFields([row], "sent") !== undefined,
        dialog: (row, onClose) => renderChange([row], onClose, { to: "sent" }),
      },
      {
        label: words.actions.cancel,
        icon: IconBan,
        isDestructive: true,
        isAvailable: (row) => requiredMailFields([row], "cancelled") !== undefined,
        dialog: (row, onClose) => renderChange([row], onClose, { to: "cancelled" }),
      },
    ],
    many: [
      {
        label: words.actions.change,
        icon: IconArrowsExchange,
        dialog: ({ rows, clear, onClose }) => renderChange(rows, onClose, { clear }),
      },
    ],
  });
}
