import { Text } from "@mantine/core";
import { defaultUndoSeconds } from "../../../../kit/state-machine.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../words.ts";

/** Shows before an action whether it can be undone. */
export function UndoHint({ canUndo }: { canUndo: boolean }) {
  const { parts } = useWords("office");
  return (
    <Text size="sm" {...(canUndo ? { c: "dimmed" } : {})} mb="sm">
      {canUndo ? interpolate(parts.undoable, { seconds: defaultUndoSeconds }) : parts.final}
    </Text>
  );
}
