/** Action that removes a record: requests confirmation, and can be undone from the trash. */
import { IconTrash } from "@tabler/icons-react";
import type { RegisterKind } from "../../../areas/contracts.ts";
import { interpolate } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { useWords } from "../../words.ts";
import type { Action } from "../actions/action.ts";

interface RemovalOptions<Row> {
  /** Record kind in the trash. */
  readonly kind: RegisterKind;
  readonly call: (input: { id: string }) => Promise<unknown>;
  readonly name: (row: Row) => string;
  /** Explanation in the confirmation. */
  readonly text?: string | undefined;
  /** Limits the removal to some records. */
  readonly isAvailable?: (row: Row) => boolean;
}

/** The action that removes a record, with its question and undo. */
export function useRemoval<Row extends { readonly _id: string }>({
  kind,
  call,
  name,
  text,
  isAvailable,
}: RemovalOptions<Row>): Action<Row> {
  const words = useWords("office").register;
  return {
    label: words.remove,
    icon: IconTrash,
    isDestructive: true,
    ...(isAvailable && { isAvailable }),
    confirm: (row) => ({
      title: interpolate(words.removeTitle, { name: name(row) }),
      text: [text, words.restorable].filter(Boolean).join(" "),
    }),
    run: ({ _id }) => call({ id: _id }),
    removesRecord: true,
    successMessage: (row) => interpolate(words.removed, { name: name(row) }),
    undo: ({ _id }) => api.trash.restore({ kind, _id }),
  };
}
