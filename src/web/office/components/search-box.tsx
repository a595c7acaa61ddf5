import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../words.ts";
import classes from "./rows.module.css";

const typingMs = 350;

/** Asks when the typing rests; the address follows. */
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
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address changed by itself (Back, clear filters): the box follows it.
  if (asked !== value) {
    setAsked(value);
    setTyped(value);
  }
  const ask = useDebouncedCallback((text: string) => onChange({ search: text.trim() }), typingMs);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={hint}
      placeholder={hint}
      value={typed}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={words.clearSearch}
            onClick={() => {
              setTyped("");
              onChange({ search: "" });
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
