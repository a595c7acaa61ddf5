/** Deeds as menus and buttons show them, and the dialog of the one that somebody has chosen. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useRowNavigation } from "../list/return-to-list.ts";
import type { MenuAction } from "../components/actions-menu.tsx";
import { FilesDialog, splitIntoFiles } from "./file-parts-dialog.tsx";
import { ConfirmDelete } from "../components/confirm-delete.tsx";
import { toastUndo } from "../components/undo-toast.tsx";
import { waitForRefetch, toast } from "../query-client.ts";
import { type Action, type BulkAction, applicableRows } from "./action.ts";

type Dialog = (onClose: () => void) => ReactNode;

interface Deeds<Row, Chosen> {
  readonly ofRow: (row: Row) => readonly MenuAction[];
  readonly ofMany: (rows: readonly Chosen[], clear: () => void) => readonly MenuAction[];
  readonly run: (deed: Action<Row>, row: Row) => void;
  /** Opens what is about no record: the making of one. */
  readonly open: (dialog: Dialog) => void;
  /** What is open, to be shown beside the list or record. */
  readonly dialog: ReactNode;
}

/** `refresh` shows anew what a deed without a dialog can be seen in. */
export function useActions<Row, Chosen extends { readonly _id: string } = never>({
  one = [],
  many = [],
  refresh,
  leave,
}: {
  readonly one?: readonly Action<Row>[];
  readonly many?: readonly BulkAction<Chosen>[];
  readonly refresh?: () => Promise<unknown>;
  /** From the page of a record, to where it was opened from. */
  readonly leave?: () => void;
}): Deeds<Row, Chosen> {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const leaving = useRowNavigation();
  // What is opened from a record leads back to where that was opened from.
  const state = leave ? true : leaving;
  const open = (shown: Dialog) => setDialog(() => shown);
  const call = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  const underWay = useRef(new Set<Row>());

  // Until the change has been read, another press would ask it of the record as it was.
  const atOnce = (row: Row, work: () => Promise<unknown>) => {
    if (underWay.current.has(row)) return;
    underWay.current.add(row);
    call.mutate(() => work().finally(() => underWay.current.delete(row)));
  };

  const runOf = (deed: Action<Row>, row: Row) => () => {
    if ("to" in deed) {
      const opening = deed.to(row);
      return typeof opening === "function" ? opening() : void navigate({ ...opening, state });
    }
    if ("fileUrl" in deed) return openFile(deed.fileUrl(row));
    if ("dialog" in deed) return open((onClose) => deed.dialog(row, onClose));
    const work = async () => {
      await deed.run(row);
      if (deed.removesRecord) leave?.();
      const said = typeof deed.successMessage === "function" ? deed.successMessage(row) : deed.successMessage;
      const { undo } = deed;
      if (said && undo)
        toastUndo(said, async () => {
          await undo(row);
          await refresh?.();
        });
      else if (said) toast(said);
      await waitForRefetch(refresh?.());
    };
    const sure = deed.confirm?.(row);
    if (!sure) return atOnce(row, work);
    return open((onClose) => <ConfirmDelete {...sure} onConfirm={work} onClose={onClose} />);
  };

  return {
    ofRow: (row) =>
      one
        .filter((deed) => deed.isAvailable?.(row) ?? true)
        .map((deed) => {
          const { label, isPrimary } = deed;
          const opening = "to" in deed ? deed.to(row) : undefined;
          return {
            ...shownAs({ ...deed, label: typeof label === "function" ? label(row) : label }, runOf(deed, row)),
            ...(isPrimary ? { isNext: true } : {}),
            ...(typeof opening === "object" ? { link: { ...opening, state } } : {}),
            ...("fileUrl" in deed ? { href: deed.fileUrl(row) } : {}),
          };
        }),
    ofMany: (chosen, clear) =>
      many.flatMap((deed) => {
        const rows = applicableRows(deed, chosen);
        const asked = { rows, selected: chosen.length, clear };
        if (rows.length === 0) return [];
        const said = deed.summary ? { says: deed.summary(rows) } : {};
        if ("dialog" in deed)
          return [{ ...shownAs(deed, () => open((onClose) => deed.dialog({ ...asked, onClose }))), ...said }];
        const files = splitIntoFiles(rows, deed.fileUrl);
        const label = rows.length < chosen.length ? `${deed.label} · ${rows.length}` : deed.label;
        const [only] = files;
        if (files.length === 1 && only)
          return [{ ...shownAs({ ...deed, label }, () => openFile(only.href)), href: only.href, ...said }];
        const dialog = (onClose: () => void) => <FilesDialog title={deed.label} files={files} onClose={onClose} />;
        return [{ ...shownAs({ ...deed, label }, () => open(dialog)), ...said }];
      }),
    run: (deed, row) => runOf(deed, row)(),
    open,
    // One that closes late closes no other.
    dialog: dialog?.(() => setDialog((now: Dialog | null) => (now === dialog ? null : now))),
  };
}

const openFile = (href: string) => void window.open(href, "_blank", "noopener");

const shownAs = (
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
