import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { useWords } from "../../words.ts";
import classes from "./rows.module.css";

const typingMs = 350;

/** Asks when the typing rests; the address follows. */
export function SearchBox({
  hint,
  value,
  box,
  onChange,
}: {
  hint: string;
  value: string;
  box: RefObject<HTMLInputElement | null>;
  onChange: (search: string) => void;
}) {
  const words = useWords("office").list;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const ask = useDebouncedCallback((text: string) => onChange(text.trim()), typingMs);
  return (
    <TextInput
      ref={box}
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
              onChange("");
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
