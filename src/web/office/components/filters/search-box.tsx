import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../words.ts";
import classes from "../list-parts/rows.module.css";

const debounceMs = 350;

/** Search input: reports its text when typing pauses, and the address follows. */
export function SearchBox({
  hint,
  value,
  onChange,
}: {
  hint: string;
  value: string;
  onChange: (change: { search: string }) => void;
}) {
  const words = useWords("office").list;
  const [text, setText] = useState(value);
  const [appliedValue, setAppliedValue] = useState(value);
  // The address changed otherwise (Back, clear filters): take its value.
  if (appliedValue !== value) {
    setAppliedValue(value);
    setText(value);
  }
  const report = useDebouncedCallback((next: string) => onChange({ search: next.trim() }), debounceMs);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={hint}
      placeholder={hint}
      value={text}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label={words.clearSearch}
            onClick={() => {
              setText("");
              onChange({ search: "" });
            }}
          />
        )
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
        report(event.currentTarget.value);
      }}
    />
  );
}
