/** Short messages that go by themselves after five seconds (specification §8), or when the reader is two pages on. */
import { store } from "../observable-store.ts";
import { useWords } from "../words.ts";
import { Icon } from "./icon.tsx";
import { navigationCount } from "./location.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "ok" | "bad";
  /** How many pages had come when it was told. */
  readonly moves: number;
}
const toastMs = 5000;
/** It may be told on the page that is being left; on the page after the next it only lies over what is there. */
const mostMoves = 1;
const toasts = store<readonly Toast[]>([]);
let last = 0;

/** Answers how it is taken away before that: what it said is over. */
export function toast(text: string, tone: Toast["tone"] = "ok"): () => void {
  last += 1;
  const id = last;
  // Said again is not said twice.
  toasts.set([...toasts.get().filter((each) => each.text !== text), { id, text, tone, moves: navigationCount.get() }]);
  const end = () => dismiss(id);
  window.setTimeout(end, toastMs);
  return end;
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

export function Toasts() {
  const words = useWords("site");
  const moved = navigationCount.use();
  const shown = toasts.use().filter((each) => moved - each.moves <= mostMoves);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((each) => (
        <div key={each.id} className={`toast toast-${each.tone}`}>
          <Icon name={each.tone === "ok" ? "check" : "alert"} />
          <span>{each.text}</span>
          <button className="icon-button" type="button" aria-label={words.close} onClick={() => dismiss(each.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
