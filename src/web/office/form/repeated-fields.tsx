import { ActionIcon, Button, SimpleGrid, Text } from "@mantine/core";
import type { FormErrors, GetInputPropsReturnType } from "@mantine/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import { FieldInput } from "./field.tsx";
import { initialValues, type FormField, fieldRows } from "./fields.ts";
import classes from "./form.module.css";
import { readPath, type FormValues, writePath } from "./nested-values.ts";

interface Row {
  readonly key: number;
  readonly values: FormValues;
}

/** Rows of fields, as many as one adds: the contacts of a client, the concepts of an offer. */
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
  const next = useRef(rows.length);
  const change = (changed: readonly Row[]) => {
    setRows(changed);
    (props.onChange as (values: readonly FormValues[]) => void)(changed.map(({ values }) => values));
  };
  const add = () => change([...rows, { key: next.current++, values: initialValues(fields) }]);
  const type = (row: Row, name: string, value: unknown) => {
    // Typed values are kept beside the boxes, which keep their own.
    const values = writePath(row.values, name, value);
    change(rows.map((each) => (each.key === row.key ? { ...row, values } : each)));
  };
  return (
    <fieldset className={`${classes.wide} ${classes.rows}`}>
      <legend>{field.label}</legend>
      {field.hint && (
        <Text size="xs" c="dimmed">
          {field.hint}
        </Text>
      )}
      {rows.map((row, at) => (
        <div key={row.key} className={classes.row} role="group" aria-label={`${field.label} ${at + 1}`}>
          <SimpleGrid
            cols={{ base: 1, sm: Math.min(fields.length, 3) }}
            spacing="sm"
            verticalSpacing="xs"
            style={{ alignItems: "end" }}
          >
            {fields.map((each) => {
              const path = `${field.name}.${at}.${each.name}`;
              const onChange = (typed: unknown) => {
                onTyped(path);
                type(row, each.name, valueOf(typed));
              };
              const own = {
                defaultValue: readPath(row.values, each.name),
                onChange,
                error: errors[path],
                "data-path": path,
              };
              return <FieldInput key={each.name} field={each} props={own} />;
            })}
          </SimpleGrid>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={interpolate(words.removeRow, { name: `${field.label} ${at + 1}` })}
            onClick={() => change(rows.filter(({ key }) => key !== row.key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={add} data-path={field.name}>
        {field.addLabel ?? words.addRow}
      </Button>
      {typeof props.error === "string" && (
        <Text size="xs" c="red" role="alert">
          {props.error}
        </Text>
      )}
    </fieldset>
  );
}

/** Boxes tell an event, choices their value. */
function valueOf(typed: unknown): unknown {
  const target = (typed as { readonly currentTarget?: HTMLInputElement } | null)?.currentTarget;
  if (!target) return typed ?? "";
  return target.type === "checkbox" ? target.checked : target.value;
}
