/** Keyboard shortcuts of the review panel. The shortcuts of a decision belong to `ReviewCase`. */
import { KeysHelp } from "../../../../../web/office/components/shortcuts-help.tsx";
import { useKeys } from "../../../../../web/office/components/shortcuts.ts";
import { useWords } from "../../../../../web/words.ts";

export function useReviewKeys(handlers: Readonly<Record<"j" | "k" | "e" | "d" | "?", () => unknown>>): void {
  useKeys(handlers);
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
        [["D"], keys.model],
        [["Z"], keys.undo],
        [["?"], keys.help],
      ]}
      onClose={onClose}
    />
  );
}
