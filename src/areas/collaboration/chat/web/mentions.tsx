/** Autocomplete of mentions: a list of names after @, chosen by pointer or arrow keys. */
import { Box } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../../../web/words.ts";
import classes from "./chat.module.css";
import { matchPeople, type LabelledPerson, wordAt, insertMention } from "./mentions.ts";

interface Input {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Who can be mentioned. */
  readonly people: readonly LabelledPerson[];
  readonly text: string;
  readonly setText: (text: string) => void;
}

const maxSuggestions = 6;

export function useCalling({ box, people, text, setText }: Input) {
  const words = useWords("chat");
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const [dismissedText, setDismissedText] = useState<string>();
  const [caret, setCaret] = useState(text.length);
  const put = useCaret(box, text);
  const mention = people.length > 0 && dismissedText !== text ? wordAt(text, caret) : undefined;
  const suggestions = mention ? matchPeople(mention.word, people).slice(0, maxSuggestions) : [];
  const chosenIndex = Math.min(activeIndex, suggestions.length - 1);
  const optionId = (person: LabelledPerson) => `${id}-${person._id}`;
  const insert = (person: LabelledPerson) => {
    const result = insertMention(text, caret, person);
    setText(result.text);
    setActiveIndex(0);
    setDismissedText(result.text);
    setCaret(result.caret);
    put(result.caret);
    box.current?.focus();
  };
  const moved = ({ selectionStart }: HTMLTextAreaElement) => setCaret(selectionStart);
  const handleKey = (event: KeyboardEvent): boolean => {
    const suggestion = suggestions[chosenIndex];
    const step = { ArrowDown: 1, ArrowUp: suggestions.length - 1 }[event.key];
    if (!suggestion || !(step || ["Enter", "Tab", "Escape"].includes(event.key))) return false;
    event.preventDefault();
    if (step) setActiveIndex((chosenIndex + step) % suggestions.length);
    else if (event.key === "Escape") setDismissedText(text);
    else insert(suggestion);
    return true;
  };
  const isOpen = suggestions.length > 0;
  const list = isOpen && (
    <Box role="listbox" id={id} aria-label={words.mention} className={classes.callable}>
      {suggestions.map((each, index) => (
        <Box
          key={each._id}
          id={optionId(each)}
          role="option"
          aria-selected={index === chosenIndex}
          onPointerDown={(event) => {
            // The text box keeps the focus, and the phone its keyboard.
            event.preventDefault();
            insert(each);
          }}
        >
          {each.label} {each.isOutside && <span className={classes.outside}>{words.outside}</span>}
        </Box>
      ))}
    </Box>
  );
  const activePerson = suggestions[chosenIndex];
  const boxProps = {
    // A multi-line text box cannot have the role combobox; these attributes expose the list and the active option.
    "aria-autocomplete": "list" as const,
    "aria-haspopup": "listbox" as const,
    ...(isOpen && { "aria-controls": id }),
    ...(activePerson && { "aria-activedescendant": optionId(activePerson) }),
    onSelect: ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) => moved(currentTarget),
  };
  return { list, keys: handleKey, put, moved, box: people.length > 0 ? boxProps : {} };
}

/** Sets the caret after the next render, when the box holds the new text. */
function useCaret(box: RefObject<HTMLTextAreaElement | null>, text: string): (caret: number) => void {
  const nextCaret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [box, text]);
  return (caret) => {
    nextCaret.current = caret;
  };
}
