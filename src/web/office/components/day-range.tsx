/** Two days, the second not before the first. */
import { TextInput } from "@mantine/core";

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
  const change = (next: Days) => {
    const isOrdered = next.from !== "" && next.to !== "" && next.from <= next.to;
    if (isOpen || isOrdered) onChange(next);
  };
  return (
    <>
      <TextInput
        type="date"
        label={labels.from}
        value={range.from}
        max={range.to || undefined}
        onChange={(event) => change({ ...range, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={labels.to}
        value={range.to}
        min={range.from || undefined}
        onChange={(event) => change({ ...range, to: event.currentTarget.value })}
      />
    </>
  );
}
