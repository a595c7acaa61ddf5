import { Text } from "@mantine/core";
import { undoSeconds } from "../../../kit/states.ts";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";

/** Said before it is done: whether it can be taken back. */
export function UndoHint({ canUndo }: { canUndo: boolean }) {
  const { parts } = useWords("office");
  return (
    <Text size="sm" {...(canUndo ? { c: "dimmed" } : {})} mb="sm">
      {canUndo ? say(parts.undoable, { seconds: undoSeconds }) : parts.final}
    </Text>
  );
}
