import { Text } from "@mantine/core";
import { defaultUndoSeconds } from "../../../kit/state-machine.ts";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";

/** Said before it is done: whether it can be taken back. */
export function UndoHint({ canUndo }: { canUndo: boolean }) {
  const { parts } = useWords("office");
  return (
    <Text size="sm" {...(canUndo ? { c: "dimmed" } : {})} mb="sm">
      {canUndo ? interpolate(parts.undoable, { seconds: defaultUndoSeconds }) : parts.final}
    </Text>
  );
}
