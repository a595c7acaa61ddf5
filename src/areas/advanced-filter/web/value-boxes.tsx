/** The boxes of a condition's values, by the kind of its field. */
import { MultiSelect, TextInput } from "@mantine/core";
import { parseAmount, formatAmountInput } from "../../../kit/amount-input.ts";
import { useLanguage } from "../../../web/language.ts";
import { AmountInput } from "../../../web/office/form/amount-input.tsx";
import { type SelectOption, availableOptions } from "../../../web/office/form/fields.ts";
import { SearchMultiSelect } from "../../../web/office/form/search-select.tsx";
import { useWords } from "../../../web/words.ts";
import { findClients } from "../../clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { findWorkers } from "../../people/web/public.tsx";
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
  const { least, most } = valuesOf(condition.operator);
  if (most === 0) return <span className={classes.values} />;
  return (
    <div className={classes.values} data-two={least === 2}>
      {most > 2 ? <Several {...props} /> : <Typed {...props} both={least === 2} field={field} />}
    </div>
  );
}

/** Several of what can be chosen. */
function Several(props: Props) {
  const { kind } = props.field;
  if (kind === "client" || kind === "person") return <People {...props} />;
  if (kind === "country") return <Countries {...props} />;
  if (kind === "choice") return <Among {...props} />;
  return <Codes {...props} />;
}

function Countries(props: Props) {
  return <Chosen {...props} options={useCountryChoices()} />;
}

function Codes(props: Props) {
  return <Chosen {...props} options={useNomenclators(props.field.type ?? "SECTOR")} />;
}

function Among(props: Props) {
  const { choices } = useWords("advancedFilter");
  const options = (props.field.among ?? []).map((value) => ({
    value,
    label: (choices as Readonly<Record<string, string>>)[value] ?? value,
  }));
  return <Chosen {...props} options={options} />;
}

function Chosen({ condition, onChange, options }: Props & { options: readonly SelectOption[] }) {
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

/** One or two typed values, taken when the box is left or with Enter. */
function Typed({ field, condition, onChange, both }: Props & { both: boolean }) {
  const { condition: words } = useWords("advancedFilter");
  const labels = both ? [words.from, words.to] : [words.value];
  const put = (at: number, value: string) => {
    const values = labels.map((_label, each) => (each === at ? value : (condition.values[each] ?? "")));
    if (values.join("\n") !== condition.values.join("\n")) onChange({ ...condition, values });
  };
  return labels.map((label, at) => (
    <Box key={label} field={field} label={label} value={condition.values[at] ?? ""} onPut={(value) => put(at, value)} />
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
      <TextInput {...shared} type="date" value={value} onChange={({ currentTarget }) => onPut(currentTarget.value)} />
    );
  if (field.kind === "amount") {
    const read = parseAmount(value);
    const shown = "value" in read ? formatAmountInput(read.value, "amount", language) : value;
    const take = (typed: string) => {
      const amount = parseAmount(typed);
      onPut("value" in amount ? amount.value : typed);
    };
    return (
      <AmountInput
        {...shared}
        kind="amount"
        defaultValue={shown}
        onBlur={({ currentTarget }) => take(currentTarget.value)}
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
