/** Dialog that moves one row or many by a transition: a select of transitions, and the fields of the chosen one. */
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import type { RequiredFields } from "../../../../kit/state-machine.ts";
import { useWords } from "../../../words.ts";
import type { FormField } from "../../form/fields.ts";
import { type BulkFormProps, BulkDialog, type BulkDialogOptions } from "../batches/bulk-dialog.tsx";

interface TransitionOption {
  readonly value: string;
  readonly label: string;
}

interface Props<Row> extends Omit<BulkDialogOptions<Row>, "children" | "none"> {
  /** Label of the select. */
  readonly label: string;
  /** The transitions that all rows allow; `none` is shown if there are none. */
  readonly ways: readonly TransitionOption[];
  readonly target: string | undefined;
  readonly onTargetChange: (target: string) => void;
  readonly none: string;
  readonly children: (formProps: BulkFormProps<Row>) => ReactNode;
}

export function ChangeDialog<Row extends { readonly _id: string }>({
  label,
  ways,
  target,
  onTargetChange: onDirectionChange,
  none,
  children,
  ...dialog
}: Props<Row>) {
  const { choose } = useWords("office").form;
  const isSelected = ways.some(({ value }) => value === target);
  return (
    <BulkDialog {...dialog} none={ways.length === 0 ? none : undefined}>
      {(formProps, isSending) => (
        <>
          <NativeSelect
            label={label}
            mb="sm"
            value={target ?? ""}
            disabled={isSending}
            onChange={(event) => onDirectionChange(event.currentTarget.value)}
            data={[...(isSelected ? [] : [{ value: "", label: choose }]), ...ways]}
          />
          {isSelected && children(formProps)}
        </>
      )}
    </BulkDialog>
  );
}

/** Inputs for the fields that a transition accepts, in the order of `boxes`. Other fields are left out. */
export function requiredFieldInputs(
  requiredFields: RequiredFields,
  fields: Readonly<Record<string, Omit<FormField, "name" | "required">>>,
): FormField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    requiredFields.has(name) ? [{ ...field, name, required: requiredFields.get(name) === true }] : [],
  );
}

/** The note, which every transition accepts. The hint is shown only if the note is required. */
export function noteField(label: string, hint: string, requiredFields: RequiredFields) {
  const required = requiredFields.get("note") === true;
  return { name: "note", label, kind: "textarea", required, ...(required ? { hint } : {}) } as const;
}
