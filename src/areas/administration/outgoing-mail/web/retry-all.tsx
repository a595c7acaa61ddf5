import { Button, Group, Modal, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useRefreshMails } from "./staff-shared.ts";

/** Puts every failed mail back into the queue, after a confirmation. */
export function RetryAll({ failed }: { failed: number | undefined }) {
  const words = useWords("outgoingMail");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const refresh = useRefreshMails();
  const [isConfirming, setConfirming] = useState(false);
  const retry = useMutation({
    mutationFn: () => api.outgoingMail.retryAll({}),
    onSuccess: ({ count }) => {
      setConfirming(false);
      toast(count > 0 ? pluralize(words.retried, count, language) : words.noneFailed);
      return refresh();
    },
  });
  return (
    <>
      <Button leftSection={<IconRefresh size={17} />} disabled={!failed} onClick={() => setConfirming(true)}>
        {words.actions.retryAll}
      </Button>
      <Modal opened={isConfirming} onClose={() => setConfirming(false)} title={words.retryAllTitle}>
        <Text size="sm">{words.retryAllText}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setConfirming(false)}>
            {cancel}
          </Button>
          <Button loading={retry.isPending} onClick={() => retry.mutate()}>
            {words.actions.retry}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
