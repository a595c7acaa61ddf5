import { Button, Group, Kbd, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { defaultUndoSeconds } from "../../../kit/state-machine.ts";
import { useWords } from "../../words.ts";
import { toast } from "../query-client.ts";
import { useKeys } from "./shortcuts.ts";
import classes from "./parts.module.css";

/** What can be taken back now, the newest last: that is what Z takes back. */
const offered: string[] = [];
/** More would keep the newest waiting for its place, and Z would take back another one. */
const mostOffered = 3;

/** What is offered for less than this is gone before it is read. */
const shortestMs = 3000;

/** Of a change that was long under way: how long that was, and for how many seconds its first part can be taken back. */
interface Long {
  readonly tookMs?: number | undefined;
  readonly undoFor?: number | undefined;
}

/** Says what was done and offers to take it back for ten seconds; what can no longer be taken back whole is only told. */
export function toastUndo(message: string, undo: () => Promise<unknown>, long: Long = {}): void {
  const { tookMs = 0, undoFor = defaultUndoSeconds } = long;
  const leftMs = Math.min(defaultUndoSeconds * 1000, undoFor * 1000 - tookMs);
  if (leftMs < shortestMs) return toast(message);
  const id = crypto.randomUUID();
  offered.push(id);
  for (const older of offered.slice(0, -mostOffered)) notifications.hide(older);
  notifications.show({
    id,
    message: <Undo id={id} message={message} undo={undo} leftMs={leftMs} />,
    color: "green",
    withBorder: true,
    autoClose: leftMs,
  });
}

interface Offer {
  readonly id: string;
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  readonly leftMs: number;
}

function Undo({ id, message, undo, leftMs }: Offer) {
  const { parts } = useWords("office");
  const hide = () => void notifications.hide(id);
  const back = useMutation({
    mutationFn: undo,
    onSuccess: () => {
      hide();
      toast(parts.undone);
    },
    onError: hide,
  });
  useEffect(
    () => () => {
      const at = offered.indexOf(id);
      if (at >= 0) offered.splice(at, 1);
    },
    [id],
  );
  useKeys({ z: () => offered.at(-1) === id && !back.isPending && back.mutate() });
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
          loading={back.isPending}
          onClick={() => back.mutate()}
        >
          {parts.undo}
        </Button>
      </Group>
      <div className={classes.time} style={{ animationDuration: `${leftMs}ms` }} aria-hidden />
    </>
  );
}
