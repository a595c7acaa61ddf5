/**
 * A range of amounts: two thumbs for a rough one, two inputs for an exact one. The lower end never exceeds the upper.
 */
import { RangeSlider, Stack } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { parseAmount, formatAmountInput } from "../../../../kit/numbers/amount-input.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import { AmountInput } from "../../form/amount-input.tsx";
import { useAmountError } from "../../form/amount-values.ts";
import { amountAt, type Amounts, lastStep, thumbPositions, replaceRangeEnd } from "./amount-steps.ts";

interface Props {
  readonly range: Amounts;
  readonly onChange: (range: Amounts) => void;
  readonly onClose?: () => void;
}

export function AmountRange({ range, onChange }: Props) {
  const words = useWords("office").list;
  const language = useLanguage();
  /** Positions while a thumb is being dragged. */
  const [dragged, setDragged] = useState<[number, number]>();
  const positions = dragged ?? thumbPositions(range);
  const positionLabel = (position: number) => {
    // At the first position the lower thumb sets no limit, and the upper one limits to zero.
    const amount = amountAt(position, position === 0 && positions[1] > 0 ? "from" : "to");
    return amount ? formatAmountInput(amount, "amount", language) : position === 0 ? words.fromAny : words.toAny;
  };
  const applyPositions = (next: [number, number]) => {
    setDragged(undefined);
    // An exact, typed amount stays until its thumb moves.
    const previous = thumbPositions(range);
    onChange({
      from: next[0] === previous[0] ? range.from : amountAt(next[0], "from"),
      to: next[1] === previous[1] ? range.to : amountAt(next[1], "to"),
    });
  };
  const moveToEnd = (thumb: 0 | 1, event: KeyboardEvent) => {
    const [lower, upper] = positions;
    const ends = thumb === 0 ? { Home: 0, End: upper } : { Home: lower, End: lastStep };
    const position = ends[event.key as keyof typeof ends];
    if (position === undefined) return;
    event.preventDefault();
    applyPositions(thumb === 0 ? [position, upper] : [lower, position]);
  };
  return (
    <Stack gap="md" w={284} p={4}>
      <RangeSlider
        min={0}
        max={lastStep}
        minRange={0}
        pushOnOverlap={false}
        value={positions}
        onChange={setDragged}
        onChangeEnd={applyPositions}
        label={positionLabel}
        thumbFromLabel={words.from}
        thumbToLabel={words.to}
        thumbValueText={positionLabel}
        thumbSize={22}
        thumbProps={(thumb) => ({ onKeyDownCapture: (event: KeyboardEvent) => moveToEnd(thumb, event) })}
        mx="xs"
        my="sm"
      />
      {(["from", "to"] as const).map((end) => (
        <AmountEndInput
          key={end}
          label={words[end]}
          placeholder={end === "from" ? words.fromAny : words.toAny}
          value={range[end]}
          onChange={(amount) => amount !== range[end] && onChange(replaceRangeEnd(range, end, amount))}
        />
      ))}
    </Stack>
  );
}

/** Applied on blur or with Enter. */
function AmountEndInput({
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
  const amountError = useAmountError();
  const language = useLanguage();
  /** Text in the input that is not applied yet. It belongs to the value that it was typed over. */
  const [draft, setDraft] = useState<{ readonly over: string | undefined; readonly text: string }>();
  const [fault, setFault] = useState<string>();
  const text = draft && draft.over === value ? draft.text : value ? formatAmountInput(value, "amount", language) : "";
  const applyText = () => {
    const errorText = text.trim() === "" ? undefined : amountError(text, "amount");
    setFault(errorText);
    if (errorText) return;
    const parsed = parseAmount(text);
    setDraft(undefined);
    onChange("value" in parsed ? parsed.value : undefined);
  };
  return (
    <AmountInput
      kind="amount"
      label={label}
      placeholder={placeholder}
      value={text}
      error={fault}
      onChange={(event) => setDraft({ over: value, text: event.currentTarget.value })}
      onBlur={applyText}
      onKeyDown={(event) => event.key === "Enter" && applyText()}
    />
  );
}
