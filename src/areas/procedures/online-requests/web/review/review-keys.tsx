/** Keyboard shortcuts of the review panel. The shortcuts of a decision belong to `ReviewCase`. */
import { Kbd } from "@mantine/core";
import { KeysHelp } from "../../../../../web/office/components/shortcuts-help.tsx";
import { useWords } from "../../../../../web/words.ts";
import classes from "./review.module.css";

/** The keys of the bench on one line; the rest is in the dialog. */
export function KeyLegend() {
  const { keys } = useWords("onlineRequestsReview");
  const shown = [
    ["A", keys.approve],
    ["R", keys.reject],
    ["E", keys.edit],
    ["J", keys.next],
    ["Z", keys.undo],
  ] as const;
  return (
    <ul className={classes.legend} aria-hidden>
      {shown.map(([key, meaning]) => (
        <li key={key}>
          <Kbd size="xs">{key}</Kbd> {meaning}
        </li>
      ))}
    </ul>
  );
}

export function ReviewKeys({ onClose }: { onClose: () => void }) {
  const { keys } = useWords("onlineRequestsReview");
  return (
    <KeysHelp
      title={keys.button}
      lines={[
        [["A"], keys.approve],
        [["R"], keys.reject],
        [["J"], keys.next],
        [["K"], keys.previous],
        [["E"], keys.edit],
        [["C"], keys.correct],
        [["D"], keys.model],
        [["Z"], keys.undo],
        [["?"], keys.help],
      ]}
      onClose={onClose}
    />
  );
}
