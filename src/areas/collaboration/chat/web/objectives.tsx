/** Filter of a table's conversation by objective. */
import { useWords } from "../../../../web/words.ts";
import classes from "./chat.module.css";

export interface ObjectiveOption {
  readonly _id: string;
  readonly text: string;
}

interface Props {
  readonly of: readonly ObjectiveOption[];
  readonly chosen: string | undefined;
  readonly onChoose: (objectiveId: string | undefined) => void;
}

export function Objectives({ of: objectives, chosen, onChoose }: Props) {
  const words = useWords("chat");
  const all = [{ _id: undefined, text: words.whole }, ...objectives];
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
