/** A form that stays after it was saved takes what was read anew, and keeps what was typed meanwhile. */
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLanguage } from "../../language.ts";
import { initialValues, type FormField } from "./fields.ts";
import { displayValues } from "./amount-values.ts";
import { readPath, type FormValues } from "./nested-values.ts";

interface ReadAnew {
  readonly form: UseFormReturnType<FormValues>;
  readonly all: readonly FormField[];
  readonly screen: { readonly initialValues?: object | undefined; readonly extraInput?: FormValues };
  /** What was typed is of an older version than the one that was read: saving it asks both. */
  readonly onOlder: (older: { updatedAt: string } | undefined) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Boxes in which nobody typed since take what was read; where a colleague changed it while somebody types, all stay as they are. */
export function useRefetchedValues({ form, all, screen, onOlder }: ReadAnew) {
  const language = useLanguage();
  const version = screen.extraInput?.updatedAt;
  const base = useRef({ version, values: form.getValues() });
  /** What stood in the boxes when it was saved; nothing while nothing was, or once that was read. */
  const saved = useRef<FormValues>(undefined);
  const takeVersion = useEffectEvent((read: unknown) => {
    const { version: older, values: before } = base.current;
    if (typeof read !== "string" || read === older) return;
    const now = form.getValues();
    const isTyped = ({ name }: FormField) => !isSame(readPath(now, name), readPath(saved.current ?? before, name));
    const typed = all.filter(isTyped);
    if (!saved.current && typed.length > 0)
      return onOlder(typeof older === "string" ? { updatedAt: older } : undefined);
    const values = displayValues(all, initialValues(all, screen.initialValues), language);
    for (const field of all) {
      const value = readPath(values, field.name);
      if (!typed.includes(field) && !isSame(readPath(now, field.name), value)) form.setFieldValue(field.name, value);
    }
    form.setInitialValues(values);
    form.resetDirty(values);
    saved.current = undefined;
    base.current = { version: read, values };
    onOlder(undefined);
  });
  useEffect(() => takeVersion(version), [version]);
  return {
    noteSaved: (values: FormValues) => {
      saved.current = values;
    },
    isDirty: () => (saved.current ? !isSame(form.getValues(), saved.current) : form.isDirty()),
  };
}
