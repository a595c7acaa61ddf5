/** Turns actions into entries of menus and buttons, and renders the dialog of the chosen one. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useRowNavigation } from "../list/return-to-list.ts";
import type { MenuAction } from "../components/actions-menu.tsx";
import { FilesDialog, splitIntoFiles } from "./file-parts-dialog.tsx";
import { ConfirmDialog } from "../components/dialogs/confirm-dialog.tsx";
import { toastUndo } from "../components/dialogs/undo-toast.tsx";
import { waitForRefetch, toast } from "../query-client.ts";
import { type Action, type BulkAction, applicableRows } from "./action.ts";

type Dialog = (onClose: () => void) => ReactNode;

interface ActionEntries<Row, Selected> {
  readonly ofRow: (row: Row) => readonly MenuAction[];
  readonly ofMany: (rows: readonly Selected[], clear: () => void) => readonly MenuAction[];
  readonly run: (action: Action<Row>, row: Row) => void;
  /** Opens a dialog that concerns no record, such as that for a new one. */
  readonly open: (dialog: Dialog) => void;
  /** The open dialog; render it next to the list or record. */
  readonly dialog: ReactNode;
}

/** `refresh` refetches what an action without a dialog changes. */
export function useActions<Row, Selected extends { readonly _id: string } = never>({
  one = [],
  many = [],
  refresh,
  leave,
}: {
  readonly one?: readonly Action<Row>[];
  readonly many?: readonly BulkAction<Selected>[];
  readonly refresh?: () => Promise<unknown>;
  /** Leaves the page of a record, back to where it was opened from. */
  readonly leave?: () => void;
}): ActionEntries<Row, Selected> {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const rowNavigationState = useRowNavigation();
  // A screen opened from a record page leads back to where that record was opened from.
  const state = leave ? true : rowNavigationState;
  const open = (nextDialog: Dialog) => setDialog(() => nextDialog);
  const mutation = useMutation({ mutationFn: (task: () => Promise<unknown>) => task() });
  const running = useRef(new Set<Row>());

  // Until the change has been refetched, a second click would act on the outdated record.
  const runOnce = (row: Row, task: () => Promise<unknown>) => {
    if (running.current.has(row)) return;
    running.current.add(row);
    mutation.mutate(() => task().finally(() => running.current.delete(row)));
  };

  const handlerOf = (action: Action<Row>, row: Row) => () => {
    if ("to" in action) {
      const target = action.to(row);
      return typeof target === "function" ? target() : void navigate({ ...target, state });
    }
    if ("fileUrl" in action) return openFile(action.fileUrl(row));
    if ("dialog" in action) return open((onClose) => action.dialog(row, onClose));
    const task = async () => {
      await action.run(row);
      if (action.removesRecord) leave?.();
      const message = typeof action.successMessage === "function" ? action.successMessage(row) : action.successMessage;
      const { undo } = action;
      if (message && undo)
        toastUndo(message, async () => {
          await undo(row);
          await refresh?.();
        });
      else if (message) toast(message);
      await waitForRefetch(refresh?.());
    };
    const confirmation = action.confirm?.(row);
    if (!confirmation) return runOnce(row, task);
    return open((onClose) => <ConfirmDialog {...confirmation} onConfirm={task} onClose={onClose} />);
  };

  return {
    ofRow: (row) =>
      one
        .filter((action) => action.isAvailable?.(row) ?? true)
        .map((action) => {
          const { label, isPrimary } = action;
          const blockReason = action.blockReason?.(row);
          const target = "to" in action ? action.to(row) : undefined;
          return {
            ...menuAction(
              { ...action, label: typeof label === "function" ? label(row) : label },
              handlerOf(action, row),
            ),
            ...(isPrimary ? { isNext: true } : {}),
            ...(blockReason ? { blockReason } : {}),
            ...(typeof target === "object" ? { link: { ...target, state } } : {}),
            ...("fileUrl" in action ? { href: action.fileUrl(row) } : {}),
          };
        }),
    ofMany: (selected, clear) =>
      many.flatMap((action) => {
        const rows = applicableRows(action, selected);
        const props = { rows, selected: selected.length, clear };
        if (rows.length === 0) return [];
        const summary = action.summary ? { summary: action.summary(rows) } : {};
        if ("dialog" in action)
          return [{ ...menuAction(action, () => open((onClose) => action.dialog({ ...props, onClose }))), ...summary }];
        const files = splitIntoFiles(rows, action.fileUrl);
        const label = rows.length < selected.length ? `${action.label} · ${rows.length}` : action.label;
        const [singleFile] = files;
        if (files.length === 1 && singleFile)
          return [
            { ...menuAction({ ...action, label }, () => openFile(singleFile.href)), href: singleFile.href, ...summary },
          ];
        const dialog = (onClose: () => void) => <FilesDialog title={action.label} files={files} onClose={onClose} />;
        return [{ ...menuAction({ ...action, label }, () => open(dialog)), ...summary }];
      }),
    run: (action, row) => handlerOf(action, row)(),
    open,
    // A dialog that closes late must not close its successor.
    dialog: dialog?.(() => setDialog((current: Dialog | null) => (current === dialog ? null : current))),
  };
}

const openFile = (href: string) => void window.open(href, "_blank", "noopener");

const menuAction = (
  {
    label,
    icon: Icon,
    isDestructive,
    shortcut,
  }: Pick<BulkAction<never>, "label" | "icon" | "isDestructive" | "shortcut">,
  run: () => void,
): MenuAction => ({
  label,
  icon: <Icon size={17} />,
  run,
  ...(isDestructive ? { danger: true } : {}),
  ...(shortcut ? { key: shortcut } : {}),
});
