/**
 * Dialog for one row or many: requests the required input. A change of several batches continues in the shell
 * (`background-changes.tsx`).
 */
import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { useWords } from "../../../words.ts";
import { waitForRefetch, toast } from "../../query-client.ts";
import { toastUndo } from "../dialogs/undo-toast.tsx";
import { runningChanges } from "./background-changes.tsx";
import { type SendBatch, useBatches } from "./use-batches.ts";
import { lockedWhileSending } from "../dialogs/locked-while-sending.ts";

/** With the duration of the request in milliseconds: the undo window of the first rows began then. */
type TimedResult = BulkResult & { readonly tookMs?: number };

/** Props of the form in a bulk dialog. */
export interface BulkFormProps<Row> {
  /** Sends all rows in batches; rows of different kinds are never in one batch. */
  readonly run: (send: SendBatch<Row>, kindOf?: (row: Row) => unknown) => Promise<TimedResult>;
  /** Finishes the change; `more` is appended to the success message. */
  readonly onDone: (outcome: TimedResult, more?: string) => Promise<void>;
  readonly onCancel: () => void;
}

export interface BulkDialogOptions<Row> {
  readonly rows: readonly Row[];
  readonly title: string;
  readonly size?: string;
  readonly nameOf: (row: Row) => string;
  /** «Se cambiaron 37 solicitudes.» */
  readonly done: (count: number) => string;
  /** Explains why these rows cannot be changed; then the dialog has no form. */
  readonly none?: string | undefined;
  readonly children: (formProps: BulkFormProps<Row>, isSending: boolean) => ReactNode;
  /** Undoes the change of these ids; absent if it cannot be undone. */
  readonly undo?: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  /** Undo window of the first row in seconds; ten by default. */
  readonly undoFor?: number | undefined;
  /** Refetches what the change affects; the dialog closes once that is visible. */
  readonly onDone: () => unknown;
  /** May be called more than once, and while another dialog is open. */
  readonly onClose: () => void;
}

/** The dialog with its form. After success it shows a toast, with undo if possible, and reports failed rows. */
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
  const batches = useBatches(title, onClose);
  const finish = async (result: TimedResult, more = "") => {
    const message = `${done(result.updated.length)} ${more}`.trim();
    const refetched = onDone();
    if (undo && result.updated.length > 0)
      toastUndo(message, () => undo(result.updated), { tookMs: result.tookMs, undoFor });
    if (result.failed.length > 0)
      runningChanges.announce({
        outcome: result,
        done: message,
        nameOf: (id) => {
          const row = rows.find((each) => each._id === id);
          return row ? nameOf(row) : id;
        },
      });
    else if (!undo) toast(message);
    await waitForRefetch(refetched);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size ? { size } : {})}
      {...lockedWhileSending(batches.isSending)}
    >
      {none === undefined ? (
        children(
          {
            run: (send, kindOf) => measure(() => batches.run(rows, send, kindOf)),
            onDone: finish,
            onCancel: onClose,
          },
          batches.isSending,
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

async function measure(send: () => Promise<BulkResult>): Promise<TimedResult> {
  const startedAt = Date.now();
  const result = await send();
  return { ...result, tookMs: Date.now() - startedAt };
}
