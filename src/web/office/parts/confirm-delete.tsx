import { Alert, Anchor, Button, Group, List, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Hold } from "../../../kit/holders.ts";
import { sayCount } from "../../../kit/words.ts";
import { ApiError } from "../../api.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { toastError } from "../queries.ts";
import { targetOf } from "../search.ts";
import { modalWidth } from "../theme.ts";

/** Says what will happen before it does (specification §9: 35 % wide), and what stands in the way when it cannot. */
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
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => holdsOf(error).length === 0 && toastError(error),
  });
  const usedIn = holdsOf(confirm.error);
  return (
    <Modal opened onClose={onClose} title={title} size={modalWidth.deletion} role="alertdialog">
      {usedIn.length > 0 ? (
        <UsedIn said={confirm.error?.message ?? ""} usedIn={usedIn} />
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {form.cancel}
        </Button>
        {usedIn.length === 0 && (
          <Button
            color="red"
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

function UsedIn({ said, usedIn }: { said: string; usedIn: readonly Hold[] }) {
  const { parts } = useWords("office");
  const language = useLanguage();
  return (
    <Alert color="red" role="alert" title={said}>
      <Text size="sm">{parts.usedBy}</Text>
      <List size="sm">
        {usedIn.map(({ what, count, at }) => {
          const told = sayCount(parts.holders[what], count, language);
          return (
            <List.Item key={what}>
              {at ? <Anchor renderRoot={(props) => <Link {...targetOf(at)} {...props} />}>{told}</Anchor> : told}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}

function holdsOf(error: unknown): readonly Hold[] {
  return error instanceof ApiError && error.code === "IN_USE" ? ((error.facts.usedIn ?? []) as Hold[]) : [];
}
