import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useWords } from "../../words.ts";
import { modalWidth } from "../theme.ts";

/** Says what will happen before it does (specification §9: 35 % wide). */
export function ConfirmDelete({
  title,
  text,
  action,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  action?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { form, parts } = useWords("office");
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title} size={modalWidth.deletion} role="alertdialog">
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {form.cancel}
        </Button>
        <Button
          color="red"
          loading={confirm.isPending}
          loaderProps={{ "aria-label": parts.deleting }}
          onClick={() => confirm.mutate()}
        >
          {action ?? parts.delete}
        </Button>
      </Group>
    </Modal>
  );
}
