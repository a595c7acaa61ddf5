/** Buttons of an import: run, stop, undo. */
import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../../../../kit/text/format.ts";
import { pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { ConfirmDialog } from "../../../../../web/office/components/dialogs/confirm-dialog.tsx";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { ImportView } from "./changes.tsx";

interface ImportActionsProps {
  readonly record: ImportView;
  /** The mapping was changed but not checked: writing now would write something else than is shown. */
  readonly isUnchecked: boolean;
}

export function ImportActions({ record, isUnchecked }: ImportActionsProps) {
  const { _id, updatedAt, status, outcomes: counts, undoUntil } = record;
  const { import: words } = useWords("clients");
  const language = useLanguage();
  const cache = useQueryClient();
  const refresh = () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("clients.") });
  const run = useMutation({ mutationFn: () => api.clients.runImport({ _id, updatedAt }), onSettled: refresh });
  const stop = useMutation({ mutationFn: () => api.clients.stopImport({ _id, updatedAt }), onSettled: refresh });
  const count = counts.create + counts.update;
  if (status === "checked" && count === 0) return <Text size="sm">{words.nothing}</Text>;
  if (status === "checked" || status === "stopped")
    return (
      <Group>
        {isUnchecked && (
          <Text size="sm" role="status">
            {words.unchecked}
          </Text>
        )}
        {undoUntil && <UndoImport record={record} refresh={refresh} />}
        <Button loading={run.isPending} disabled={isUnchecked} onClick={() => run.mutate()}>
          {status === "stopped"
            ? words.goOn
            : pluralize(words.run, count, language, { count: formatNumber(count, language) })}
        </Button>
      </Group>
    );
  if (undoUntil) return <UndoImport record={record} refresh={refresh} />;
  if (status !== "running") return null;
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      {words.stop}
    </Button>
  );
}

/** Requests confirmation, because an undo affects many clients. */
function UndoImport({ record: { _id, updatedAt }, refresh }: { record: ImportView; refresh: () => Promise<unknown> }) {
  const { import: words } = useWords("clients");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.undo.open}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words.undo.title}
          text={words.undo.text}
          action={words.undo.confirm}
          onConfirm={() => api.clients.undoImport({ _id, updatedAt }).finally(refresh)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
