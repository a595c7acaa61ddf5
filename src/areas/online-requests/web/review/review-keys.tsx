/** Keys of the review panel: A approves, R rejects, N goes on. */
import { KeysHelp } from "../../../../web/office/parts/keys-help.tsx";
import { useKeys } from "../../../../web/office/parts/keys.ts";
import { useWords } from "../../../../web/words.ts";

export function useReviewKeys(does: Readonly<Record<"a" | "r" | "n" | "j" | "k" | "e" | "?", () => void>>): void {
  useKeys(does);
}

export function ReviewKeys({ onClose }: { onClose: () => void }) {
  const { keys } = useWords("onlineRequestsReview");
  return (
    <KeysHelp
      title={keys.button}
      lines={[
        [["A"], keys.approve],
        [["R"], keys.reject],
        [["N"], keys.next],
        [["J", "K"], keys.move],
        [["E"], keys.edit],
        [["?"], keys.help],
      ]}
      onClose={onClose}
    />
  );
}
