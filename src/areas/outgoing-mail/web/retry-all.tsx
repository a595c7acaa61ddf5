import { Button, Group, Modal, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { toast } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import { useRefreshMails } from "./staff-shared.ts";

/** Every failed mail back to the queue, after a question. */
export function RetryAll({ failed }: { failed: number | undefined }) {
  const words = useWords("outgoingMail");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const refresh = useRefreshMails();
  const [isAsking, ask] = useState(false);
  const retry = useMutation({
    mutationFn: () => api.outgoingMail.retryAll({}),
    onSuccess: ({ count }) => {
      ask(false);
      toast(count > 0 ? pluralize(words.retried, count, language) : words.noneFailed);
      return refresh();
    },
  });
  return (
    <>
      <Button leftSection={<IconRefresh size={17} />} disabled={!failed} onClick={() => ask(true)}>
        {words.actions.retryAll}
      </Button>
      <Modal opened={isAsking} onClose={() => ask(false)} title={words.retryAllTitle}>
        <Text size="sm">{words.retryAllText}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => ask(false)}>
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
