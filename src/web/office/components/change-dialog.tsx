/** Takes one row or many somewhere else: which way, and what that way asks for. */
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import type { RequiredFields } from "../../../kit/state-machine.ts";
import { useWords } from "../../words.ts";
import type { FormField } from "../form/fields.ts";
import { type BulkFormProps, BulkDialog, type BulkDialogOptions } from "./bulk-dialog.tsx";

interface Way {
  readonly value: string;
  readonly label: string;
}

interface Props<Row> extends Omit<BulkDialogOptions<Row>, "children" | "none"> {
  /** Of the choice. */
  readonly label: string;
  /** Those that every row may go; `none` says that there is none. */
  readonly ways: readonly Way[];
  readonly way: string | undefined;
  readonly onWay: (way: string) => void;
  readonly none: string;
  readonly children: (changing: BulkFormProps<Row>) => ReactNode;
}

export function ChangeDialog<Row extends { readonly _id: string }>({
  label,
  ways,
  way,
  onWay,
  none,
  children,
  ...dialog
}: Props<Row>) {
  const { choose } = useWords("office").form;
  const isChosen = ways.some(({ value }) => value === way);
  return (
    <BulkDialog {...dialog} none={ways.length === 0 ? none : undefined}>
      {(changing, isSending) => (
        <>
          <NativeSelect
            label={label}
            mb="sm"
            value={way ?? ""}
            disabled={isSending}
            onChange={(event) => onWay(event.currentTarget.value)}
            data={[...(isChosen ? [] : [{ value: "", label: choose }]), ...ways]}
          />
          {isChosen && children(changing)}
        </>
      )}
    </BulkDialog>
  );
}

/** The boxes of what a step asks for, in their own order; what the life of the records does not ask is not there. */
export function requiredFieldInputs(
  asked: RequiredFields,
  boxes: Readonly<Record<string, Omit<FormField, "name" | "required">>>,
): FormField[] {
  return Object.entries(boxes).flatMap(([name, box]) =>
    asked.has(name) ? [{ ...box, name, required: asked.get(name) === true }] : [],
  );
}

/** Why it goes there, which may be told of every step; the hint says for whom, where it has to be. */
export function noteField(label: string, hint: string, asked: RequiredFields) {
  const required = asked.get("note") === true;
  return { name: "note", label, kind: "textarea", required, ...(required ? { hint } : {}) } as const;
}
