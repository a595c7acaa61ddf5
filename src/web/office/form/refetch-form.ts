/** Lets a form that stays open after saving take refetched values without losing what was typed meanwhile. */
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLanguage } from "../../session/language.ts";
import type { FormField } from "./fields.ts";
import { initialValues } from "./field-values.ts";
import { displayValues } from "./amount-values.ts";
import { readPath, type FormValues } from "./nested-values.ts";

interface RefetchOptions {
  readonly form: UseFormReturnType<FormValues>;
  readonly all: readonly FormField[];
  readonly screen: { readonly initialValues?: object | undefined; readonly extraInput?: FormValues };
  /**
   * Called with the version that the entered values are based on, if a newer one was read: saving then opens the
   * conflict dialog.
   */
  readonly onOlder: (baseVersion: { updatedAt: string } | undefined) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fields that were not edited since take the refetched values. If a colleague changed the record while the reader edits
 * it, all fields stay as they are.
 */
export function useRefetchedValues({ form, all, screen, onOlder }: RefetchOptions) {
  const language = useLanguage();
  const version = screen.extraInput?.updatedAt;
  const baseline = useRef({ version, values: form.getValues() });
  /** Values of the last save, until its result has been read. */
  const saved = useRef<FormValues>(undefined);
  const onVersionRead = useEffectEvent((version: unknown) => {
    const { version: baseVersion, values: before } = baseline.current;
    if (typeof version !== "string" || version === baseVersion) return;
    const current = form.getValues();
    const isEdited = ({ name }: FormField) => !isSame(readPath(current, name), readPath(saved.current ?? before, name));
    const edited = all.filter(isEdited);
    if (!saved.current && edited.length > 0)
      return onOlder(typeof baseVersion === "string" ? { updatedAt: baseVersion } : undefined);
    const values = displayValues(all, initialValues(all, screen.initialValues), language);
    for (const field of all) {
      const value = readPath(values, field.name);
      if (!edited.includes(field) && !isSame(readPath(current, field.name), value))
        form.setFieldValue(field.name, value);
    }
    form.setInitialValues(values);
    form.resetDirty(values);
    saved.current = undefined;
    baseline.current = { version, values };
    onOlder(undefined);
  });
  useEffect(() => onVersionRead(version), [version]);
  return {
    noteSaved: (values: FormValues) => {
      saved.current = values;
    },
    isDirty: () => (saved.current ? !isSame(form.getValues(), saved.current) : form.isDirty()),
  };
}
