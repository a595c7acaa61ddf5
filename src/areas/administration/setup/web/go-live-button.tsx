/** Opens and closes the public site, after a confirmation. */
import { Button, Group, Modal, Paper, Text, Textarea, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { modalWidth } from "../../../../web/office/theme.ts";
import { useWords } from "../../../../web/words.ts";
import type { SetupChecklist } from "../contract.ts";
import { useRefreshSteps } from "./connection-tests.tsx";

export function GoLiveButton({ found: checklist }: { found: SetupChecklist }) {
  const words = useWords("opening");
  const language = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
  const { openedAt, steps } = checklist;
  const isReady = steps.every((step) => step.done);
  const text = openedAt
    ? interpolate(words.close.since, { when: formatDateTime(openedAt, language) })
    : isReady
      ? words.open.ready
      : words.open.notReady;
  return (
    <Paper p="lg" mb="lg" component="section">
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} size="h3">
            {openedAt ? words.close.title : words.open.title}
          </Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        <Button
          {...(openedAt ? { variant: "default" } : {})}
          disabled={!openedAt && !isReady}
          onClick={() => setConfirming(true)}
        >
          {openedAt ? words.close.action : words.open.action}
        </Button>
      </Group>
      {isConfirming && <ConfirmDialog isOpen={openedAt !== null} onClose={() => setConfirming(false)} />}
    </Paper>
  );
}

function ConfirmDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { open, close } = useWords("opening");
  const { form } = useWords("office");
  const [reason, setReason] = useState("");
  const refresh = useRefreshSteps();
  const toggle = useMutation({
    mutationFn: () => (isOpen ? api.opening.close({ reason }) : api.opening.open()),
    onSuccess: () => toast(isOpen ? close.done : open.done),
    onSettled: () => {
      onClose();
      return refresh();
    },
  });
  return (
    <Modal opened onClose={onClose} title={isOpen ? close.heading : open.title} size={modalWidth.confirmation}>
      <Text size="sm">{isOpen ? close.text : open.text}</Text>
      {isOpen && (
        <Textarea
          mt="sm"
          label={close.reason}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {form.cancel}
        </Button>
        <Button {...(isOpen ? { color: "red" } : {})} loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {isOpen ? close.confirm : open.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
