import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { RecordReference } from "../../../../areas/contracts.ts";
import { ApiError } from "../../../api.ts";
import { useWords } from "../../../words.ts";
import { toastError } from "../../query-client.ts";
import { modalWidth } from "../../theme.ts";
import { ReferencesList } from "../record/references.tsx";
import { lockedWhileSending } from "./locked-while-sending.ts";

/**
 * Requests confirmation. If the server refuses with IN_USE, lists the references that
 * block the action.
 */
export function ConfirmDialog({
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
  /** Revokes nothing from anybody: no red button. */
  isHarmless?: true;
  /** Label of the cancel button, if "cancel" would be ambiguous. */
  leave?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { form, parts } = useWords("office");
  // A ref, because a key may come before the next render.
  const isSending = useRef(false);
  const close = () => isSending.current || onClose();
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
    onError: (error) => referencesOf(error).length === 0 && toastError(error),
  });
  const references = referencesOf(confirm.error);
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={modalWidth.confirmation}
      role="alertdialog"
      aria-label={title}
      {...lockedWhileSending(confirm.isPending)}
      closeOnClickOutside={!confirm.isPending}
    >
      {references.length > 0 ? (
        <BlockedBy message={confirm.error?.message ?? ""} references={references} />
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={confirm.isPending} onClick={onClose}>
          {leave ?? form.cancel}
        </Button>
        {references.length === 0 && (
          <Button
            {...(!isHarmless && { color: "red" })}
            loading={confirm.isPending}
            loaderProps={{ "aria-label": parts.processing }}
            onClick={() => confirm.mutate()}
          >
            {action ?? parts.delete}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function BlockedBy({ message, references }: { message: string; references: readonly RecordReference[] }) {
  const { parts } = useWords("office");
  return (
    <Alert color="red" role="alert" title={message}>
      <Text size="sm">{parts.usedBy}</Text>
      <ReferencesList usedIn={references} />
    </Alert>
  );
}

function referencesOf(error: unknown): readonly RecordReference[] {
  return error instanceof ApiError && error.code === "IN_USE" ? ((error.facts.usedIn ?? []) as RecordReference[]) : [];
}
