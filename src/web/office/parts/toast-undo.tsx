import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useWords } from "../../words.ts";
import { toast } from "../queries.ts";

const offeredMs = 10_000;

/** Says what was done and offers for ten seconds to take it back. */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  const id = crypto.randomUUID();
  notifications.show({
    id,
    message: <Undo message={message} undo={undo} onDone={() => notifications.hide(id)} />,
    color: "green",
    withBorder: true,
    autoClose: offeredMs,
  });
}

function Undo({ message, undo, onDone }: { message: string; undo: () => Promise<unknown>; onDone: () => void }) {
  const { parts } = useWords("office");
  const back = useMutation({
    mutationFn: undo,
    onSuccess: () => {
      onDone();
      toast(parts.undone);
    },
    onError: onDone,
  });
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" loading={back.isPending} onClick={() => back.mutate()}>
        {parts.undo}
      </Button>
    </Group>
  );
}
