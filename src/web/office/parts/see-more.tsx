import { Spoiler, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../words.ts";

const lines = 5;
const lineHeight = 20;
/** Characters that five lines of a narrow column hold. */
const mostInColumn = 100;

/** Whether a text may need `SeeMore`, and the whole width of its panel. */
export const isLong = (text: string): boolean => text.length > mostInColumn || text.includes("\n");

/** A text as it was typed, with its line breaks: five lines (specification §9), the others behind «Ver más». */
export function SeeMore({ children }: { children: ReactNode }) {
  const { parts } = useWords("office");
  return (
    <Spoiler maxHeight={lines * lineHeight} showLabel={parts.seeMore} hideLabel={parts.seeLess} mt={4}>
      <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere", lineHeight: `${lineHeight}px` }}>
        {children}
      </Text>
    </Spoiler>
  );
}
