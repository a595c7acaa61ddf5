import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { RecordReference } from "../../../kit/reference-kinds.ts";
import { ApiError } from "../../api.ts";
import { useWords } from "../../words.ts";
import { toastError } from "../query-client.ts";
import { modalWidth } from "../theme.ts";
import { ReferencesList } from "./references.tsx";
import { lockedWhileSending } from "./locked-while-sending.ts";

/** Says what will happen before it does (specification §9: 35 % wide), and what stands in the way when it cannot. */
export function ConfirmDelete({
  title,
  text,
  action,
  isHarmless,
  leave,
  onConfirm,
  onClose,
}: {
  title: string;
  text: ReactNode;
  action?: string;
  /** Nothing is taken from anybody. */
  isHarmless?: true;
  /** Of the way out, where there is something to go back to. */
  leave?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { form, parts } = useWords("office");
  // A key may come before the dialog was drawn anew.
  const isSending = useRef(false);
  const leaveIt = () => isSending.current || onClose();
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      isSending.current = true;
      return onConfirm();
    },
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: onClose,
    onError: (error) => holdsOf(error).length === 0 && toastError(error),
  });
  const usedIn = holdsOf(confirm.error);
  return (
    <Modal
      opened
      onClose={leaveIt}
      title={title}
      size={modalWidth.deletion}
      role="alertdialog"
      aria-label={title}
      {...lockedWhileSending(confirm.isPending)}
      closeOnClickOutside={!confirm.isPending}
    >
      {usedIn.length > 0 ? (
        <Hindered said={confirm.error?.message ?? ""} usedIn={usedIn} />
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={confirm.isPending} onClick={onClose}>
          {leave ?? form.cancel}
        </Button>
        {usedIn.length === 0 && (
          <Button
            {...(!isHarmless && { color: "red" })}
            loading={confirm.isPending}
            loaderProps={{ "aria-label": parts.deleting }}
            onClick={() => confirm.mutate()}
          >
            {action ?? parts.delete}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Hindered({ said, usedIn }: { said: string; usedIn: readonly RecordReference[] }) {
  const { parts } = useWords("office");
  return (
    <Alert color="red" role="alert" title={said}>
      <Text size="sm">{parts.usedBy}</Text>
      <ReferencesList usedIn={usedIn} />
    </Alert>
  );
}

function holdsOf(error: unknown): readonly RecordReference[] {
  return error instanceof ApiError && error.code === "IN_USE" ? ((error.facts.usedIn ?? []) as RecordReference[]) : [];
}
