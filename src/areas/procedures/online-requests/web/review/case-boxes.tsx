/** The boxes of a line that is corrected in place: Enter saves, Escape leaves it as it was. */
import { ActionIcon, Select, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { api, ApiError } from "../../../../../web/api.ts";
import { DayInput } from "../../../../../web/office/form/day-input.tsx";
import { availableOptions, type FormField, type SelectOption } from "../../../../../web/office/form/fields.ts";
import { createOptionFilter } from "../../../../../web/office/form/option-filter.ts";
import { toastError } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { useRequestFields } from "../desk/correction-fields.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import type { FormCheck } from "./checks.ts";
import { caretFor, correctionOf, type DataLine, storedValues, type TypedValues } from "./line-edit.ts";
import classes from "./case.module.css";

/** The error text of a field, or of the group that it is a part of. */
function errorOf(error: Error | null, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return (error.fields[path] ?? error.fields[path.split(".")[0] ?? ""])?.[0];
}

/** The boxes of one line. A choice in a line of one box is saved at once. */
export function LineBoxes({
  detail,
  line,
  doubt,
  onClose,
  onSaved,
  onConflict,
}: {
  detail: FormDetailData;
  line: DataLine;
  doubt: FormCheck | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
  onConflict: (error: ApiError) => void;
}) {
  const words = useWords("onlineRequestsReview");
  const { detail: deskWords } = useWords("onlineRequestsDesk");
  const fields = useRequestFields(detail.form.family) as readonly FormField[];
  const labels = deskWords.fields as Readonly<Record<string, string>>;
  const fieldOf = (path: string): FormField =>
    fields.find(({ name }) => name === path) ?? { name: path, label: labels[path] ?? path };
  const [values, setValues] = useState<TypedValues>(() => storedValues(detail, line.paths));
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async (typed: TypedValues) => {
      const correction = correctionOf(detail, typed);
      if (!correction) return;
      await api.onlineRequests.correct(correction);
      await onSaved();
    },
    onSuccess: onClose,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") onConflict(error);
      else if (!line.paths.some((path) => errorOf(error, path))) toastError(error);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  const isAlone = line.paths.length === 1;
  const set = (path: string, value: string, saves = false) => {
    const next = { ...values, [path]: value };
    setValues(next);
    if (saves) save.mutate(next);
  };
  const first = line.paths[0];
  return (
    <form
      className={classes.boxes}
      aria-label={line.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(values);
      }}
    >
      {line.paths.map((path) => (
        <LineBox
          key={path}
          field={fieldOf(path)}
          label={isAlone ? line.label : fieldOf(path).label}
          value={values[path] ?? ""}
          error={errorOf(save.error, path)}
          hasFocus={path === first}
          onKeyDown={onKeyDown}
          word={doubt && "correction" in doubt && doubt.correction?.path === path ? doubt.correction.word : undefined}
          onChange={(value, isChoice) => set(path, value, isChoice && isAlone)}
        />
      ))}
      <ActionIcon type="submit" variant="filled" size="md" loading={save.isPending} aria-label={words.saveLine}>
        <IconCheck size={17} />
      </ActionIcon>
    </form>
  );
}

function LineBox({
  field,
  label,
  value,
  error,
  hasFocus,
  onKeyDown,
  word,
  onChange,
}: {
  field: FormField;
  label: string;
  value: string;
  error: string | undefined;
  hasFocus: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  word: string | undefined;
  onChange: (value: string, isChoice: boolean) => void;
}) {
  const { yes, no } = useWords("office").form;
  const shared = { label, error, size: "xs", autoFocus: hasFocus, onKeyDown } as const;
  if (field.kind === "select" || field.kind === "checkbox") {
    const options: readonly SelectOption[] =
      field.kind === "select"
        ? (field.options ?? [])
        : [true, false].map((each) => ({ value: String(each), label: each ? yes : no }));
    return (
      <Select
        {...shared}
        value={value || null}
        data={availableOptions(options, [value])}
        searchable
        filter={createOptionFilter(options)}
        clearable={!field.required && field.kind === "select"}
        allowDeselect={false}
        onChange={(next) => onChange(next ?? "", true)}
      />
    );
  }
  if (field.kind === "partialDay")
    return <DayInput {...shared} isPartial defaultValue={value} onChange={(day) => onChange(day, false)} />;
  return (
    <TextInput
      {...shared}
      value={value}
      autoComplete="off"
      ref={hasFocus ? (input) => placeCaret(input, word) : undefined}
      onChange={(event) => onChange(event.currentTarget.value, false)}
    />
  );
}

/** Sets the caret once, when the box opens: at the first letter that the correction changes, otherwise at the end. */
function placeCaret(input: HTMLInputElement | null, word: string | undefined): void {
  if (!input || input.dataset.placed) return;
  input.dataset.placed = "true";
  const at = word ? caretFor(input.value, word) : input.value.length;
  input.setSelectionRange(at, at);
}
