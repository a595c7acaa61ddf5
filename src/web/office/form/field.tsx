import { Checkbox, MultiSelect, PasswordInput, Select, TagsInput, Textarea, TextInput, Title } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useWords } from "../../words.ts";
import { AmountInput } from "./amount-input.tsx";
import classes from "./form.module.css";
import { type FormField, availableOptions } from "./fields.ts";
import { SearchMultiSelect, SearchSelect } from "./search-select.tsx";
import { createOptionFilter } from "./option-filter.ts";

/** Lists longer than this can be searched by typing. */
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

/** Required is the usual case; what is optional says so. */
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
  const shared = { label, description: field.hint, required: false, "aria-required": field.required, ...props };
  const data = availableOptions(options, [(props as { readonly defaultValue?: unknown }).defaultValue].flat());
  if (kind === "select")
    return (
      <Select
        {...shared}
        // Nothing chosen: there is nothing to take back.
        defaultValue={(shared as { readonly defaultValue?: string }).defaultValue || null}
        data={data}
        placeholder={choose}
        searchable={data.length >= searchableFrom}
        filter={createOptionFilter(options)}
        clearable={!field.required}
        allowDeselect={!field.required}
        comboboxProps={{ withinPortal: true }}
      />
    );
  if (kind === "searchSelect") return <SearchSelect {...shared} field={field} placeholder={choose} />;
  if (kind === "multiSelect" && field.search)
    return <SearchMultiSelect {...shared} field={field} placeholder={choose} />;
  if (kind === "multiSelect") {
    const isSearchable = data.length >= searchableFrom;
    return <MultiSelect {...shared} data={data} searchable={isSearchable} filter={createOptionFilter(options)} />;
  }
  if (kind === "tags") return <TagsInput {...shared} placeholder={addOne} acceptValueOnBlur />;
  if (kind === "checkbox") {
    const { defaultValue, ...rest } = shared as typeof shared & { defaultValue?: unknown };
    return <Checkbox {...rest} defaultChecked={defaultValue === true} mt="xs" />;
  }
  if (kind === "amount" || kind === "rate") return <AmountInput {...shared} kind={kind} />;
  if (kind === "textarea") return <Textarea {...shared} autosize minRows={3} maxRows={10} />;
  if (kind === "password") return <PasswordInput {...shared} autoComplete={field.autoComplete} />;
  if (kind === "datetime") return <TextInput {...shared} type="datetime-local" autoComplete="off" />;
  return <TextInput {...shared} type={kind} autoComplete={field.autoComplete ?? "off"} />;
}
