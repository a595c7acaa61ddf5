/** Calling somebody of a table with @: their names while one types one, chosen by hand or with the arrows. */
import { Box } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useWords } from "../../../web/words.ts";
import classes from "./chat.module.css";

export interface Named {
  readonly _id: string;
  readonly name: string;
}
interface Typed {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly people: readonly Named[];
  readonly text: string;
  readonly setText: (text: string) => void;
}

const mostShown = 6;
const begun = /(?:^|\s)@([\p{L}\s]{0,40})$/u;

export function useCalling({ box, people, text, setText }: Typed) {
  const words = useWords("chat");
  const id = useId();
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<string>();
  const word = people.length > 0 ? begun.exec(text)?.[1] : undefined;
  const found =
    word === undefined || left === text
      ? []
      : people.filter(({ name }) => fold(name).startsWith(fold(word))).slice(0, mostShown);
  const chosen = Math.min(at, found.length - 1);
  const optionId = (of: Named) => `${id}-${of._id}`;
  const take = ({ name }: Named) => {
    setText(`${text.slice(0, text.length - (word?.length ?? 0))}${name} `);
    setAt(0);
    box.current?.focus();
  };
  const keys = (event: KeyboardEvent): boolean => {
    const one = found[chosen];
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (!one || !(step || ["Enter", "Tab", "Escape"].includes(event.key))) return false;
    event.preventDefault();
    if (step) setAt((chosen + step) % found.length);
    else if (event.key === "Escape") setLeft(text);
    else take(one);
    return true;
  };
  const isOpen = found.length > 0;
  const list = isOpen && (
    <Box role="listbox" id={id} aria-label={words.mention} className={classes.callable}>
      {found.map((each, place) => (
        <Box
          key={each._id}
          id={optionId(each)}
          role="option"
          aria-selected={place === chosen}
          onPointerDown={(event) => {
            // The box keeps the focus, and a phone its keyboard.
            event.preventDefault();
            take(each);
          }}
        >
          {each.name}
        </Box>
      ))}
    </Box>
  );
  const active = found[chosen];
  const said = {
    // A box of several lines can be no combobox by its role: it says what it offers, and which is chosen.
    "aria-autocomplete": "list" as const,
    "aria-haspopup": "listbox" as const,
    ...(isOpen && { "aria-controls": id }),
    ...(active && { "aria-activedescendant": optionId(active) }),
  };
  return { list, keys, box: people.length > 0 ? said : {} };
}

/** Who is called by a text. */
export function calledIn(text: string, people: readonly Named[]): { mentions?: string[] } {
  const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map(({ _id }) => _id);
  return mentions.length > 0 ? { mentions } : {};
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
