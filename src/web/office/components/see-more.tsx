import { Anchor, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useWords } from "../../words.ts";

const lines = 5;
const lineHeight = 20;
/** Characters that five lines of a narrow column hold. */
const mostInColumn = 100;

/** Whether a text may need `SeeMore`, and the whole width of its panel. */
export const isLong = (text: string): boolean => text.length > mostInColumn || text.includes("\n");

/**
 * A text as it was typed, with its line breaks: five lines (specification §9), the others behind «Ver más». Mantine's Spoiler
 * makes each text a landmark without a name, of which a page may have one only.
 */
export function SeeMore({ children }: { children: ReactNode }) {
  const { parts } = useWords("office");
  const [isOpen, { toggle }] = useDisclosure();
  const [isCut, setIsCut] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    // The width of the column decides how many lines there are.
    const watch = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [isOpen, children]);
  return (
    <div style={{ marginTop: 4 }}>
      <Text
        ref={text}
        id={id}
        size="sm"
        {...(!isOpen && { lineClamp: lines })}
        style={{ whiteSpace: "pre-line", overflowWrap: "anywhere", lineHeight: `${lineHeight}px` }}
      >
        {children}
      </Text>
      {(isCut || isOpen) && (
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? parts.seeLess : parts.seeMore}
        </Anchor>
      )}
    </div>
  );
}
