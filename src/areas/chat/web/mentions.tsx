/** Calling somebody of a table with @: their names while one types one, chosen by hand or with the arrows. */
import { Box } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../../web/words.ts";
import classes from "./chat.module.css";
import { matchPeople, type Labelled, wordAt, insertMention } from "./mentions.ts";

interface Typed {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Who can be called. */
  readonly people: readonly Labelled[];
  readonly text: string;
  readonly setText: (text: string) => void;
}

const mostShown = 6;

export function useCalling({ box, people, text, setText }: Typed) {
  const words = useWords("chat");
  const id = useId();
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<string>();
  const [caret, setCaret] = useState(text.length);
  const put = useCaret(box, text);
  const begun = people.length > 0 && left !== text ? wordAt(text, caret) : undefined;
  const found = begun ? matchPeople(begun.word, people).slice(0, mostShown) : [];
  const chosen = Math.min(at, found.length - 1);
  const optionId = (of: Labelled) => `${id}-${of._id}`;
  const take = (person: Labelled) => {
    const said = insertMention(text, caret, person);
    setText(said.text);
    setAt(0);
    setLeft(said.text);
    setCaret(said.caret);
    put(said.caret);
    box.current?.focus();
  };
  const moved = ({ selectionStart }: HTMLTextAreaElement) => setCaret(selectionStart);
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
          {each.label} {each.isOutside && <span className={classes.outside}>{words.outside}</span>}
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
    onSelect: ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) => moved(currentTarget),
  };
  return { list, keys, put, moved, box: people.length > 0 ? said : {} };
}

/** Puts the caret of a box into the text that it will hold next. */
function useCaret(box: RefObject<HTMLTextAreaElement | null>, text: string): (caret: number) => void {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
  }, [box, text]);
  return (caret) => {
    wanted.current = caret;
  };
}
