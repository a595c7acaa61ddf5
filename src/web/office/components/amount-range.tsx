/** A range of amounts: two thumbs for a rough one, two boxes for an exact one. The lower stays at or below the upper (specification §9). */
import { RangeSlider, Stack } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { parseAmount, formatAmountInput } from "../../../kit/amount-input.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { AmountInput } from "../form/amount-input.tsx";
import { useAmountError } from "../form/amount-values.ts";
import { amountAt, type Amounts, lastStep, thumbPositions, withTypedEnd } from "./amount-steps.ts";

interface Props {
  readonly range: Amounts;
  readonly onChange: (range: Amounts) => void;
  readonly onClose?: () => void;
}

export function AmountRange({ range, onChange }: Props) {
  const words = useWords("office").list;
  const language = useLanguage();
  /** While a thumb is being moved. */
  const [moved, setMoved] = useState<[number, number]>();
  const places = moved ?? thumbPositions(range);
  const sayPlace = (place: number) => {
    // At the beginning the lower limits nothing, and the upper everything.
    const amount = amountAt(place, place === 0 && places[1] > 0 ? "from" : "to");
    return amount ? formatAmountInput(amount, "amount", language) : place === 0 ? words.fromAny : words.toAny;
  };
  const settle = (next: [number, number]) => {
    setMoved(undefined);
    // What was typed exactly stays as it is until its thumb moves.
    const was = thumbPositions(range);
    onChange({
      from: next[0] === was[0] ? range.from : amountAt(next[0], "from"),
      to: next[1] === was[1] ? range.to : amountAt(next[1], "to"),
    });
  };
  const toItsEnd = (thumb: 0 | 1, event: KeyboardEvent) => {
    const [lower, upper] = places;
    const ends = thumb === 0 ? { Home: 0, End: upper } : { Home: lower, End: lastStep };
    const place = ends[event.key as keyof typeof ends];
    if (place === undefined) return;
    event.preventDefault();
    settle(thumb === 0 ? [place, upper] : [lower, place]);
  };
  return (
    <Stack gap="md" w={284} p={4}>
      <RangeSlider
        min={0}
        max={lastStep}
        minRange={0}
        pushOnOverlap={false}
        value={places}
        onChange={setMoved}
        onChangeEnd={settle}
        label={sayPlace}
        thumbFromLabel={words.from}
        thumbToLabel={words.to}
        thumbValueText={sayPlace}
        thumbSize={22}
        thumbProps={(thumb) => ({ onKeyDownCapture: (event: KeyboardEvent) => toItsEnd(thumb, event) })}
        mx="xs"
        my="sm"
      />
      {(["from", "to"] as const).map((end) => (
        <TypedEnd
          key={end}
          label={words[end]}
          placeholder={end === "from" ? words.fromAny : words.toAny}
          value={range[end]}
          onChange={(amount) => amount !== range[end] && onChange(withTypedEnd(range, end, amount))}
        />
      ))}
    </Stack>
  );
}

/** Counts when the box is left, or with Enter. */
function TypedEnd({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (amount: string | undefined) => void;
}) {
  const faultOf = useAmountError();
  const language = useLanguage();
  /** What stands in the box instead of the amount, until it counts. */
  const [typed, setTyped] = useState<{ readonly over: string | undefined; readonly text: string }>();
  const [fault, setFault] = useState<string>();
  const text = typed && typed.over === value ? typed.text : value ? formatAmountInput(value, "amount", language) : "";
  const settle = () => {
    const said = text.trim() === "" ? undefined : faultOf(text, "amount");
    setFault(said);
    if (said) return;
    const read = parseAmount(text);
    setTyped(undefined);
    onChange("value" in read ? read.value : undefined);
  };
  return (
    <AmountInput
      kind="amount"
      label={label}
      placeholder={placeholder}
      value={text}
      error={fault}
      onChange={(event) => setTyped({ over: value, text: event.currentTarget.value })}
      onBlur={settle}
      onKeyDown={(event) => event.key === "Enter" && settle()}
    />
  );
}
