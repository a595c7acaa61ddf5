import { Anchor, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useWords } from "../../words.ts";

const lines = 5;
const lineHeight = 20;
/** Number of characters that fit into five lines of a narrow column. */
const maxCharacters = 100;

/** Whether a text may need `SeeMore`, and the full width of its panel. */
export const isLong = (text: string): boolean => text.length > maxCharacters || text.includes("\n");

/**
 * Preformatted text of which five lines are shown, the rest after «Ver más». Not Mantine's Spoiler:
 * it makes each text an unnamed landmark, and a page may have only one.
 */
export function SeeMore({ children }: { children: ReactNode }) {
  const { parts } = useWords("office");
  const [isOpen, { toggle }] = useDisclosure();
  const [isTruncated, setIsTruncated] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    // The number of lines depends on the width of the column.
    const observer = new ResizeObserver(() => setIsTruncated(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
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
      {(isTruncated || isOpen) && (
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? parts.seeLess : parts.seeMore}
        </Anchor>
      )}
    </div>
  );
}
