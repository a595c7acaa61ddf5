/** The objectives of a table above its conversation: all of it is shown, or what belongs to one. */
import { useWords } from "../../../web/words.ts";
import classes from "./chat.module.css";
import type { ObjectiveOption } from "./conversation.tsx";

interface Props {
  readonly of: readonly ObjectiveOption[];
  readonly chosen: string | undefined;
  readonly onChoose: (objectiveId: string | undefined) => void;
}

export function Objectives({ of, chosen, onChoose }: Props) {
  const words = useWords("chat");
  const all = [{ _id: undefined, text: words.whole }, ...of];
  return (
    <div role="group" aria-label={words.byObjective} className={classes.objectives}>
      {all.map(({ _id, text }) => (
        <button key={_id ?? ""} type="button" aria-pressed={chosen === _id} title={text} onClick={() => onChoose(_id)}>
          {text}
        </button>
      ))}
    </div>
  );
}
