/** Does the same to one row or to many: asks what has to be known; what goes in parts goes on in the shell (`background-changes.tsx`). */
import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { BulkResult } from "../../../kit/list-contract.ts";
import { useWords } from "../../words.ts";
import { waitForRefetch, toast } from "../query-client.ts";
import { toastUndo } from "./undo-toast.tsx";
import { runningChanges } from "./background-changes.tsx";
import { type SendBatch, useBatches } from "./use-batches.ts";
import { lockedWhileSending } from "./locked-while-sending.ts";

/** With how long it took to send all: the first of many can be taken back since then. */
type Sent = BulkResult & { readonly tookMs?: number };

/** What the form of such a dialog is given. */
export interface BulkFormProps<Row> {
  /** Sends all rows, in parts; rows of different kinds never together. */
  readonly run: (send: SendBatch<Row>, kindOf?: (row: Row) => unknown) => Promise<Sent>;
  /** `more` is told beside how many were changed. */
  readonly onDone: (outcome: Sent, more?: string) => Promise<void>;
  readonly onCancel: () => void;
}

export interface BulkDialogOptions<Row> {
  readonly rows: readonly Row[];
  readonly title: string;
  readonly size?: string;
  readonly nameOf: (row: Row) => string;
  /** «Se cambiaron 37 solicitudes.» */
  readonly done: (count: number) => string;
  /** Says why it cannot be done to these rows; then nothing is asked. */
  readonly none?: string | undefined;
  readonly children: (changing: BulkFormProps<Row>, isSending: boolean) => ReactNode;
  /** Takes back those that were changed; missing where that cannot be. */
  readonly undo?: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  /** For how many seconds the first of them can be taken back; ten, if this says nothing. */
  readonly undoFor?: number | undefined;
  /** Shows the change; the dialog closes once it can be seen. */
  readonly onDone: () => unknown;
  /** May be told more than once, and when another dialog is open by then. */
  readonly onClose: () => void;
}

export function BulkDialog<Row extends { readonly _id: string }>({
  rows,
  title,
  size,
  nameOf,
  done,
  none,
  children,
  undo,
  undoFor,
  onDone,
  onClose,
}: BulkDialogOptions<Row>) {
  const { accept } = useWords("office").form;
  const parts = useBatches(title, onClose);
  const finish = async (outcome: Sent, more = "") => {
    const told = `${done(outcome.updated.length)} ${more}`.trim();
    const shown = onDone();
    if (undo && outcome.updated.length > 0)
      toastUndo(told, () => undo(outcome.updated), { tookMs: outcome.tookMs, undoFor });
    if (outcome.failed.length > 0)
      runningChanges.tell({
        outcome,
        done: told,
        nameOf: (id) => {
          const row = rows.find((each) => each._id === id);
          return row ? nameOf(row) : id;
        },
      });
    else if (!undo) toast(told);
    await waitForRefetch(shown);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} {...(size ? { size } : {})} {...lockedWhileSending(parts.isSending)}>
      {none === undefined ? (
        children(
          {
            run: (send, kindOf) => timed(() => parts.run(rows, send, kindOf)),
            onDone: finish,
            onCancel: onClose,
          },
          parts.isSending,
        )
      ) : (
        <>
          <Text size="sm">{none}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>{accept}</Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

async function timed(send: () => Promise<BulkResult>): Promise<Sent> {
  const began = Date.now();
  const outcome = await send();
  return { ...outcome, tookMs: Date.now() - began };
}
