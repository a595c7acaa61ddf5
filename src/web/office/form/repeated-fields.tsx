import { ActionIcon, Button, SimpleGrid, Text } from "@mantine/core";
import type { FormErrors, GetInputPropsReturnType } from "@mantine/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import { FieldInput } from "./field.tsx";
import type { FormField } from "./fields.ts";
import { initialValues, fieldRows } from "./field-values.ts";
import classes from "./form.module.css";
import { readPath, type FormValues, writePath } from "./nested-values.ts";

interface Row {
  readonly key: number;
  readonly values: FormValues;
}

/** A field with any number of rows, such as the contacts of a client or the items of an offer. */
export function RowsInput({
  field,
  props,
  errors,
  onTyped,
}: {
  field: FormField;
  props: GetInputPropsReturnType;
  errors: FormErrors;
  onTyped: (path: string) => void;
}) {
  const words = useWords("office").form;
  const { fields = [] } = field;
  const [rows, setRows] = useState<readonly Row[]>(() =>
    fieldRows(props.defaultValue).map((values, key) => ({ key, values })),
  );
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  const updateRows = (nextRows: readonly Row[]) => {
    setRows(nextRows);
    (props.onChange as (values: readonly FormValues[]) => void)(nextRows.map(({ values }) => values));
  };
  const addRow = () => updateRows([...rows, { key: nextKey, values: initialValues(fields) }]);
  // Another key: the inputs are uncontrolled and show new values only when they are mounted again.
  const amendRow = (index: number, values: FormValues) =>
    updateRows(rows.map((row, at) => (at === index ? { key: nextKey, values: { ...row.values, ...values } } : row)));
  const updateValue = (row: Row, name: string, value: unknown) => {
    // The inputs are uncontrolled; the typed values are stored here as well.
    const values = writePath(row.values, name, value);
    updateRows(rows.map((each) => (each.key === row.key ? { ...row, values } : each)));
  };
  return (
    <fieldset className={`${classes.wide} ${classes.rows}`}>
      <legend>{field.label}</legend>
      {field.hint && (
        <Text size="xs" c="dimmed">
          {field.hint}
        </Text>
      )}
      {rows.map((row, index) => (
        <div key={row.key} className={classes.row} role="group" aria-label={`${field.label} ${index + 1}`}>
          <SimpleGrid
            cols={{ base: 1, sm: Math.min(fields.length, 3) }}
            spacing="sm"
            verticalSpacing="xs"
            style={{ alignItems: "end" }}
          >
            {fields.map((each) => {
              const path = `${field.name}.${index}.${each.name}`;
              const onChange = (input: unknown) => {
                onTyped(path);
                updateValue(row, each.name, valueOf(input));
              };
              const inputProps = {
                defaultValue: readPath(row.values, each.name),
                onChange,
                error: errors[path],
                "data-path": path,
              };
              return <FieldInput key={each.name} field={each} props={inputProps} />;
            })}
          </SimpleGrid>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={interpolate(words.removeRow, { name: `${field.label} ${index + 1}` })}
            onClick={() => updateRows(rows.filter(({ key }) => key !== row.key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={addRow} data-path={field.name}>
        {field.addLabel ?? words.addRow}
      </Button>
      {field.footer?.(amendRow)}
      {typeof props.error === "string" && (
        <Text size="xs" c="red" role="alert">
          {props.error}
        </Text>
      )}
    </fieldset>
  );
}

/** Inputs pass an event, selects their value. */
function valueOf(input: unknown): unknown {
  const target = (input as { readonly currentTarget?: HTMLInputElement } | null)?.currentTarget;
  if (!target) return input ?? "";
  return target.type === "checkbox" ? target.checked : target.value;
}
