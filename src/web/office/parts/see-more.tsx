import { Spoiler, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../words.ts";

/** Specification §9: five lines, then «Ver más». */
const lines = 5;
const lineHeight = 20;

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
