/** The deed that strikes a record of a register out, asked about before, taken back after. */
import { IconTrash } from "@tabler/icons-react";
import type { RegisterKind } from "../../../kit/removable-kinds.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../api.ts";
import { useWords } from "../../words.ts";
import type { Action } from "../actions/action.ts";

interface Removal<Row> {
  /** What the trash calls its records. */
  readonly kind: RegisterKind;
  readonly call: (of: { id: string }) => Promise<unknown>;
  readonly name: (row: Row) => string;
  /** Why a record goes, or does not. */
  readonly text?: string | undefined;
  readonly when?: (row: Row) => boolean;
}

export function useRemoval<Row extends { readonly _id: string }>({
  kind,
  call,
  name,
  text,
  when,
}: Removal<Row>): Action<Row> {
  const words = useWords("office").register;
  return {
    label: words.remove,
    icon: IconTrash,
    isDestructive: true,
    ...(when && { isAvailable: when }),
    confirm: (row) => ({
      title: interpolate(words.removeTitle, { name: name(row) }),
      text: [text, words.kept].filter(Boolean).join(" "),
    }),
    run: ({ _id }) => call({ id: _id }),
    removesRecord: true,
    successMessage: (row) => interpolate(words.removed, { name: name(row) }),
    undo: ({ _id }) => api.trash.restore({ kind, _id }),
  };
}
