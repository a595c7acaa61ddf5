import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatDayInput, readDayInput } from "../../../kit/time/day-input.ts";
import { useWords } from "../../words.ts";
import classes from "./form.module.css";

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  readonly value?: string;
  readonly defaultValue?: string;
  /** Gets the day; while the text is not a day, the text. */
  readonly onChange?: (day: string) => void;
  /** Day, or day and month, may be unknown: "3/1940", "1940". */
  readonly isPartial?: boolean;
}

/**
 * Input of a day, typed or selected in the browser's calendar. Accepts what people type; on blur it shows the day as it
 * was understood.
 */
export function DayInput({ value, defaultValue, onChange, onBlur, isPartial = false, min, max, ...props }: Props) {
  const { calendar, dayFormat, partialDayFormat } = useWords("office").form;
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(formatDayInput(value ?? defaultValue ?? ""));
  const picker = useRef<HTMLInputElement>(null);
  const read = (typed: string) => readDayInput(typed, { isPartial }) ?? typed.trim();
  if (value !== undefined && value !== shown) {
    setShown(value);
    if (value !== read(text)) setText(formatDayInput(value));
  }
  const change = (next: string) => {
    setText(next);
    onChange?.(read(next));
  };
  return (
    <TextInput
      placeholder={isPartial ? partialDayFormat : dayFormat}
      {...props}
      value={text}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setText(formatDayInput(read(text)));
        onBlur?.(event);
      }}
      rightSection={
        isPartial ? undefined : (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              tabIndex={-1}
              aria-label={calendar}
              onClick={() => picker.current?.showPicker()}
            >
              <IconCalendar size={17} stroke={1.6} />
            </ActionIcon>
            <input
              ref={picker}
              type="date"
              className={classes.picker}
              tabIndex={-1}
              aria-hidden
              min={min}
              max={max}
              value={readDayInput(text) ?? ""}
              onChange={(event) => change(formatDayInput(event.currentTarget.value))}
            />
          </>
        )
      }
    />
  );
}
