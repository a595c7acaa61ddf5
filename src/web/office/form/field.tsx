import { Checkbox, MultiSelect, PasswordInput, Select, TagsInput, Textarea, TextInput, Title } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useWords } from "../../words.ts";
import { AmountInput } from "./amount-input.tsx";
import { DayInput } from "./day-input.tsx";
import classes from "./form.module.css";
import { type FormField, availableOptions } from "./fields.ts";
import { SearchMultiSelect, SearchSelect } from "./search-select.tsx";
import { createOptionFilter } from "./option-filter.ts";

/** Selects with at least this many options can be searched by typing. */
const searchableFrom = 9;

export function FieldInput({ field, props }: { field: FormField; props: GetInputPropsReturnType }) {
  const words = useWords("office").form;
  const input = (
    <Input field={field} props={props} choose={words.choose} addOne={words.addOne} optional={words.optional} />
  );
  return (
    <>
      {field.section && (
        <Title order={2} className={classes.section}>
          {field.section}
        </Title>
      )}
      {field.fullWidth || field.kind === "textarea" || field.kind === "rows" ? (
        <div className={classes.wide}>{input}</div>
      ) : (
        input
      )}
    </>
  );
}

/** Optional fields are marked as such; required ones are the default. */
function Input({
  field,
  props,
  choose,
  addOne,
  optional,
}: {
  field: FormField;
  props: GetInputPropsReturnType;
  choose: string;
  addOne: string;
  optional: string;
}): ReactNode {
  const { kind = "text", options = [] } = field;
  const label = field.required || kind === "checkbox" ? field.label : `${field.label} (${optional})`;
  const inputProps = { label, description: field.hint, required: false, "aria-required": field.required, ...props };
  const data = availableOptions(options, [(props as { readonly defaultValue?: unknown }).defaultValue].flat());
  if (kind === "select")
    return (
      <Select
        {...inputProps}
        // Nothing is selected, so there is nothing to clear.
        defaultValue={(inputProps as { readonly defaultValue?: string }).defaultValue || null}
        data={data}
        placeholder={choose}
        searchable={data.length >= searchableFrom}
        filter={createOptionFilter(options)}
        clearable={!field.required}
        allowDeselect={!field.required}
        comboboxProps={{ withinPortal: true }}
      />
    );
  if (kind === "searchSelect") return <SearchSelect {...inputProps} field={field} placeholder={choose} />;
  if (kind === "multiSelect" && field.search)
    return <SearchMultiSelect {...inputProps} field={field} placeholder={choose} />;
  if (kind === "multiSelect") {
    const isSearchable = data.length >= searchableFrom;
    return <MultiSelect {...inputProps} data={data} searchable={isSearchable} filter={createOptionFilter(options)} />;
  }
  if (kind === "tags") return <TagsInput {...inputProps} placeholder={addOne} acceptValueOnBlur />;
  if (kind === "checkbox") {
    const { defaultValue, ...rest } = inputProps as typeof inputProps & { defaultValue?: unknown };
    return <Checkbox {...rest} defaultChecked={defaultValue === true} mt="xs" />;
  }
  if (kind === "amount" || kind === "rate") return <AmountInput {...inputProps} kind={kind} />;
  if (kind === "date" || kind === "partialDay") return <DayInput {...inputProps} isPartial={kind === "partialDay"} />;
  if (kind === "textarea") return <Textarea {...inputProps} autosize minRows={3} maxRows={10} />;
  if (kind === "password") return <PasswordInput {...inputProps} autoComplete={field.autoComplete} />;
  if (kind === "datetime") return <TextInput {...inputProps} type="datetime-local" autoComplete="off" />;
  return <TextInput {...inputProps} type={kind} autoComplete={field.autoComplete ?? "off"} />;
}
