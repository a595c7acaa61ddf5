import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { ConfirmDialog } from "../../../../web/office/components/dialogs/confirm-dialog.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useRefreshMails } from "./staff-shared.ts";

/** Puts every failed mail back into the queue, after a confirmation. */
export function RetryAll({ failed }: { failed: number | undefined }) {
  const words = useWords("outgoingMail");
  const language = useLanguage();
  const refresh = useRefreshMails();
  const [isConfirming, setConfirming] = useState(false);
  const retryAll = async () => {
    const { count } = await api.outgoingMail.retryAll({});
    toast(count > 0 ? pluralize(words.retried, count, language) : words.noneFailed);
    await refresh();
  };
  return (
    <>
      <Button leftSection={<IconRefresh size={17} />} disabled={!failed} onClick={() => setConfirming(true)}>
        {words.actions.retryAll}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={words.retryAllTitle}
          text={words.retryAllText}
          action={words.actions.retry}
          isHarmless
          onConfirm={retryAll}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
