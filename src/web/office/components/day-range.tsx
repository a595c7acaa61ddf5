/** Two days, the second not before the first. */
import { readDayInput } from "../../../kit/time/day-input.ts";
import { DayInput } from "../form/day-input.tsx";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** `onChange` gets an empty day only if the range may be open. */
export function DayRange({
  labels,
  range,
  isOpen = false,
  onChange,
}: {
  labels: Days;
  range: Days;
  isOpen?: boolean;
  onChange: (range: Days) => void;
}) {
  const isDay = (day: string) => readDayInput(day) !== undefined;
  const change = (next: Days) => {
    if ([next.from, next.to].some((day) => day !== "" && !isDay(day))) return;
    const isOrdered = next.from !== "" && next.to !== "" && next.from <= next.to;
    if (isOpen || isOrdered) onChange(next);
  };
  return (
    <>
      <DayInput
        label={labels.from}
        value={range.from}
        max={range.to || undefined}
        onChange={(from) => change({ ...range, from })}
      />
      <DayInput
        label={labels.to}
        value={range.to}
        min={range.from || undefined}
        onChange={(to) => change({ ...range, to })}
      />
    </>
  );
}
