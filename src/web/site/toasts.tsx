/** Toasts that disappear after five seconds, or after the second navigation. */
import { ApiError } from "../api.ts";
import { store } from "../observable-store.ts";
import { useWords } from "../words.ts";
import { Icon } from "./icon.tsx";
import { navigationCount } from "./routing/location.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "ok" | "bad";
  /** Value of `navigationCount` when the toast was created. */
  readonly moves: number;
}
const toastMs = 5000;
/** A toast may be shown just before a navigation; after the second one it would only cover the page. */
const maxNavigations = 1;
const toasts = store<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast. Returns the function that removes it early. */
export function toast(text: string, tone: Toast["tone"] = "ok"): () => void {
  lastId += 1;
  const id = lastId;
  // A repeated text replaces its toast.
  toasts.set([...toasts.get().filter((each) => each.text !== text), { id, text, tone, moves: navigationCount.get() }]);
  const remove = () => dismiss(id);
  window.setTimeout(remove, toastMs);
  return remove;
}

export function toastFailure(error: unknown): void {
  toast(error instanceof ApiError ? error.message : String(error), "bad");
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

export function Toasts() {
  const words = useWords("site");
  const navigations = navigationCount.use();
  const visible = toasts.use().filter((each) => navigations - each.moves <= maxNavigations);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {visible.map((each) => (
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
