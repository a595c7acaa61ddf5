/** One condition: field, operator and values. */
import { ActionIcon, Select, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../../web/words.ts";
import type { FilterField, RegisterName } from "../fields.ts";
import { type Condition, type Operator, operatorsOf, opposites, valuesOf } from "../operators.ts";
import classes from "./conditions.module.css";
import { ValueBoxes } from "./value-boxes.tsx";
import { isWhole } from "./address-conditions.ts";

interface ConditionRowProps {
  readonly at: number;
  readonly register: RegisterName;
  readonly fields: Readonly<Record<string, FilterField>>;
  readonly condition: Condition;
  readonly names: Readonly<Record<string, string>>;
  readonly onField: (name: string) => void;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

export function ConditionRow({
  at,
  register,
  fields,
  condition,
  names,
  onField,
  onChange,
  onRemove,
}: ConditionRowProps) {
  const { condition: words, fields: labels, operators, dayOperators } = useWords("advancedFilter");
  const labelOf = (name: string) => (labels[register] as Readonly<Record<string, string>>)[name] ?? name;
  const field = fields[condition.field] as FilterField;
  const isDay = field.kind === "day" || field.kind === "instant";
  const operatorLabel = (operator: Operator) =>
    isDay && operator in dayOperators ? dayOperators[operator as keyof typeof dayOperators] : operators[operator];
  const isOpposite = Object.values(opposites).some((each) => each === condition.operator);
  const valueCount = valuesOf(condition.operator);
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{interpolate(words.label, { at: String(at) })}</legend>
      <Select
        aria-label={words.field}
        className={classes.field}
        searchable
        allowDeselect={false}
        data={Object.keys(fields).map((name) => ({ value: name, label: labelOf(name) }))}
        value={condition.field}
        onChange={(name) => name && name !== condition.field && onField(name)}
      />
      <Select
        aria-label={words.operator}
        className={classes.operator}
        allowDeselect={false}
        data={operatorsOf(field).map((operator) => ({ value: operator, label: operatorLabel(operator) }))}
        value={condition.operator}
        onChange={(operator) => {
          if (!operator) return;
          const { most: max } = valuesOf(operator);
          // Retains as many values as the new operator accepts.
          const values = max === valueCount.most ? condition.values : condition.values.slice(0, max);
          onChange({ ...condition, operator, values });
        }}
      />
      <ValueBoxes key={valueCount.most} field={field} condition={condition} names={names} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--text)"
        size="lg"
        className={classes.remove}
        aria-label={interpolate(words.remove, { at: String(at), field: labelOf(condition.field) })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {!isWhole(field, condition) ? (
        <Text className={classes.note} role="status">
          {words.incomplete}
        </Text>
      ) : (
        isOpposite && field.empty && valueCount.most > 0 && <Text className={classes.note}>{words.withEmpty}</Text>
      )}
    </fieldset>
  );
}
