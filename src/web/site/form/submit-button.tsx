import type { ReactNode } from "react";
import { useWords } from "../../words.ts";

/** Submit button; shows while the form is being sent. It stays focusable, so that the focus is not lost. */
export function Submit({ sending, wide = false, children }: { sending: boolean; wide?: boolean; children: ReactNode }) {
  const words = useWords("site");
  return (
    <button className={wide ? "button button-wide" : "button"} type="submit" aria-disabled={sending || undefined}>
      {sending ? words.working : children}
    </button>
  );
}
