/** What is typed between the key that asks for the palette and its box: text for it, and no deed of the screen behind. */
import { store } from "../../observable-store.ts";

const typed = store("");
let isGathering = false;

export const earlyKeys = {
  /** From now on, until the box is there. */
  gather: () => {
    isGathering = true;
    typed.set("");
  },
  end: () => {
    isGathering = false;
  },
  /** What was typed so far. */
  use: typed.use,
  /** Listens before everybody else; answers how to end that. */
  listen: () => {
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  },
};

function listener(event: KeyboardEvent): void {
  if (!isGathering || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") typed.set(typed.get().slice(0, -1));
  else if (event.key.length === 1) typed.set(typed.get() + event.key);
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
