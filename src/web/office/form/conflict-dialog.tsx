import { Button, Group, Modal, Text } from "@mantine/core";
import { formatAmountInput } from "../../../kit/numbers/amount-input.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import type { FormField } from "./fields.ts";
import { isReference, fieldRows } from "./field-values.ts";
import classes from "./form.module.css";
import type { FormValues } from "./nested-values.ts";

/**
 * Version conflict: shows the fields that differ, the reader's values next to the stored ones, and lets the reader
 * choose.
 */
export function ConflictDialog({
  fields,
  mine,
  theirs,
  message,
  read,
  onMine,
  onTheirs,
  onClose,
}: {
  fields: readonly FormField[];
  mine: FormValues;
  theirs: FormValues;
  /** The server's text: who changed the record and when. */
  message: string;
  read: (values: FormValues, path: string) => unknown;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}) {
  const words = useWords("office").form;
  const language = useLanguage();
  const displayText = (field: FormField, value: unknown): string => {
    if (value === undefined || value === null || value === "") return words.emptyValue;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (field.kind === "rows") {
      const displayRow = (row: FormValues) =>
        (field.fields ?? []).flatMap((each) => (row[each.name] ? [displayText(each, row[each.name])] : [])).join(" · ");
      return fieldRows(value).map(displayRow).join("; ") || words.emptyValue;
    }
    if (Array.isArray(value)) return value.map((each) => displayText({ ...field, kind: "select" }, each)).join(", ");
    if (isReference(value)) return value.name;
    if (field.kind === "amount" || field.kind === "rate") return formatAmountInput(String(value), field.kind, language);
    return field.options?.find((option) => option.value === value)?.label ?? String(value);
  };
  const different = fields.filter(
    (field) => displayText(field, read(mine, field.name)) !== displayText(field, read(theirs, field.name)),
  );
  return (
    <Modal opened onClose={onClose} title={words.conflictTitle}>
      <Text size="sm" mb="md">
        {message} {words.conflictText}
      </Text>
      <table className={classes.conflict}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>{displayText(field, read(mine, field.name))}</td>
              <td>{displayText(field, read(theirs, field.name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onTheirs}>
          {words.takeTheirs}
        </Button>
        <Button onClick={onMine}>{words.keepMine}</Button>
      </Group>
    </Modal>
  );
}
