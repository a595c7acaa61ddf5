import type { ReactNode } from "react";
import { useWords } from "../../words.ts";

/** The button that sends: says what it does, and that it is at it. It stays focusable, so that the focus is not lost. */
export function Submit({ sending, wide = false, children }: { sending: boolean; wide?: boolean; children: ReactNode }) {
  const words = useWords("site");
  return (
    <button className={wide ? "button button-wide" : "button"} type="submit" aria-disabled={sending || undefined}>
      {sending ? words.working : children}
    </button>
  );
}
