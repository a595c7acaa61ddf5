import { Button, Group, Kbd, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { defaultUndoSeconds } from "../../../../kit/state-machine.ts";
import { useWords } from "../../../words.ts";
import { toast } from "../../query-client.ts";
import { useKeys } from "../shortcuts.ts";
import classes from "../parts.module.css";

/** Ids of the undo toasts on the screen, newest last. Z undoes the newest. */
const undoToastIds: string[] = [];
/** With more toasts the newest would wait for a place, and Z would undo another one. */
const maxUndoToasts = 3;

/** An undo that would be offered for a shorter time than this is not offered, in milliseconds. */
const minOfferMs = 3000;

/** For a change that took long: its duration, and the undo window of its first part in seconds. */
interface Timing {
  readonly tookMs?: number | undefined;
  readonly undoFor?: number | undefined;
}

/**
 * Shows a message with an undo button for ten seconds. If the whole change can no longer be undone, shows only the
 * message.
 */
export function toastUndo(message: string, undo: () => Promise<unknown>, timing: Timing = {}): void {
  const { tookMs = 0, undoFor = defaultUndoSeconds } = timing;
  const remainingMs = Math.min(defaultUndoSeconds * 1000, undoFor * 1000 - tookMs);
  if (remainingMs < minOfferMs) return toast(message);
  const id = crypto.randomUUID();
  undoToastIds.push(id);
  for (const older of undoToastIds.slice(0, -maxUndoToasts)) notifications.hide(older);
  notifications.show({
    id,
    message: <UndoToast id={id} message={message} undo={undo} leftMs={remainingMs} />,
    color: "green",
    withBorder: true,
    autoClose: remainingMs,
  });
}

interface UndoToastProps {
  readonly id: string;
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  readonly leftMs: number;
}

function UndoToast({ id, message, undo, leftMs }: UndoToastProps) {
  const { parts } = useWords("office");
  const hide = () => void notifications.hide(id);
  const undoMutation = useMutation({
    mutationFn: undo,
    onSuccess: () => {
      hide();
      toast(parts.undone);
    },
    onError: hide,
  });
  useEffect(
    () => () => {
      const index = undoToastIds.indexOf(id);
      if (index >= 0) undoToastIds.splice(index, 1);
    },
    [id],
  );
  useKeys({ z: () => undoToastIds.at(-1) === id && !undoMutation.isPending && undoMutation.mutate() });
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          className={classes.undo}
          size="compact-sm"
          variant="light"
          leftSection={<IconArrowBackUp size={15} />}
          rightSection={
            <Kbd size="xs" visibleFrom="md" aria-hidden>
              Z
            </Kbd>
          }
          loading={undoMutation.isPending}
          onClick={() => undoMutation.mutate()}
        >
          {parts.undo}
        </Button>
      </Group>
      <div className={classes.time} style={{ animationDuration: `${leftMs}ms` }} aria-hidden />
    </>
  );
}
