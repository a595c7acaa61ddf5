/** Inputs for the values of a condition, by kind of field. */
import { MultiSelect, TextInput } from "@mantine/core";
import { parseAmount, formatAmountInput } from "../../../../kit/numbers/amount-input.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { readDayInput } from "../../../../kit/time/day-input.ts";
import { AmountInput } from "../../../../web/office/form/amount-input.tsx";
import { DayInput } from "../../../../web/office/form/day-input.tsx";
import { type SelectOption, availableOptions } from "../../../../web/office/form/fields.ts";
import { SearchMultiSelect } from "../../../../web/office/form/search-select.tsx";
import { useWords } from "../../../../web/words.ts";
import { findClients } from "../../../practice/clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import type { FilterField } from "../fields.ts";
import { type Condition, valuesOf } from "../operators.ts";
import classes from "./conditions.module.css";

interface Props {
  readonly field: FilterField;
  readonly condition: Condition;
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (condition: Condition) => void;
}

export function ValueBoxes(props: Props) {
  const { field, condition } = props;
  const { least: min, most: max } = valuesOf(condition.operator);
  if (max === 0) return <span className={classes.values} />;
  return (
    <div className={classes.values} data-two={min === 2}>
      {max > 2 ? <MultipleValues {...props} /> : <TypedValues {...props} both={min === 2} field={field} />}
    </div>
  );
}

/** A choice of several values. */
function MultipleValues(props: Props) {
  const { kind } = props.field;
  if (kind === "client" || kind === "person") return <People {...props} />;
  if (kind === "country") return <Countries {...props} />;
  if (kind === "choice") return <Choices {...props} />;
  return <Codes {...props} />;
}

function Countries(props: Props) {
  return <ValuesSelect {...props} options={useCountryChoices()} />;
}

function Codes(props: Props) {
  return <ValuesSelect {...props} options={useNomenclators(props.field.type ?? "SECTOR")} />;
}

function Choices(props: Props) {
  const { choices } = useWords("advancedFilter");
  const options = (props.field.among ?? []).map((value) => ({
    value,
    label: (choices as Readonly<Record<string, string>>)[value] ?? value,
  }));
  return <ValuesSelect {...props} options={options} />;
}

function ValuesSelect({ condition, onChange, options }: Props & { options: readonly SelectOption[] }) {
  const { condition: words } = useWords("advancedFilter");
  return (
    <MultiSelect
      aria-label={words.value}
      placeholder={condition.values.length === 0 ? words.value : ""}
      searchable
      hidePickedOptions
      data={availableOptions(options, condition.values)}
      value={[...condition.values]}
      onChange={(values) => onChange({ ...condition, values })}
    />
  );
}

function People({ field, condition, names, onChange }: Props) {
  const { condition: words } = useWords("advancedFilter");
  const find = field.kind === "client" ? findClients : findWorkers;
  const options = condition.values.flatMap((value) => (names[value] ? [{ value, label: names[value] }] : []));
  return (
    <SearchMultiSelect
      field={{ name: condition.field, label: words.value, search: find, options }}
      aria-label={words.value}
      placeholder={condition.values.length === 0 ? words.value : ""}
      value={[...condition.values]}
      onChange={(values) => onChange({ ...condition, values: values.map(String) })}
    />
  );
}

/** One or two typed values, applied on blur or Enter. */
function TypedValues({ field, condition, onChange, both }: Props & { both: boolean }) {
  const { condition: words } = useWords("advancedFilter");
  const labels = both ? [words.from, words.to] : [words.value];
  const setValue = (at: number, value: string) => {
    const values = labels.map((_label, index) => (index === at ? value : (condition.values[index] ?? "")));
    if (values.join("\n") !== condition.values.join("\n")) onChange({ ...condition, values });
  };
  return labels.map((label, at) => (
    <Box
      key={label}
      field={field}
      label={label}
      value={condition.values[at] ?? ""}
      onPut={(value) => setValue(at, value)}
    />
  ));
}

interface BoxProps {
  readonly field: FilterField;
  readonly label: string;
  readonly value: string;
  readonly onPut: (value: string) => void;
}

function Box({ field, label, value, onPut }: BoxProps) {
  const language = useLanguage();
  const shared = {
    "aria-label": label,
    placeholder: label,
    autoComplete: "off",
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => event.key === "Enter" && event.currentTarget.blur(),
  };
  if (field.kind === "day" || field.kind === "instant")
    return (
      <DayInput
        {...shared}
        value={value}
        onChange={(day) => (day === "" || readDayInput(day) !== undefined) && onPut(day)}
      />
    );
  if (field.kind === "amount") {
    const parsed = parseAmount(value);
    const displayed = "value" in parsed ? formatAmountInput(parsed.value, "amount", language) : value;
    const apply = (text: string) => {
      const amount = parseAmount(text);
      onPut("value" in amount ? amount.value : text);
    };
    return (
      <AmountInput
        {...shared}
        kind="amount"
        defaultValue={displayed}
        onBlur={({ currentTarget }) => apply(currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      {...(field.kind === "whole" && { inputMode: "numeric" })}
      maxLength={120}
      defaultValue={value}
      onBlur={({ currentTarget }) => onPut(currentTarget.value.trim())}
    />
  );
}
