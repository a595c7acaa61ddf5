/**
 * Buffers keys typed between the shortcut that opens the palette and its input, so that they become its text and
 * trigger no shortcut of the screen.
 */
import { store } from "../../observable-store.ts";

const buffered = store("");
let isBuffering = false;

/** Control of the buffer. */
export const bufferedKeys = {
  /** Starts buffering; lasts until the input is mounted. */
  gather: () => {
    isBuffering = true;
    buffered.set("");
  },
  end: () => {
    isBuffering = false;
  },
  /** The buffered text, as a hook. */
  use: buffered.use,
  /** Adds the key listener, before all others. Returns the function that removes it. */
  listen: () => {
    window.addEventListener("keydown", bufferKey, { capture: true });
    return () => window.removeEventListener("keydown", bufferKey, { capture: true });
  },
};

function bufferKey(event: KeyboardEvent): void {
  if (!isBuffering || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") buffered.set(buffered.get().slice(0, -1));
  else if (event.key.length === 1) buffered.set(buffered.get() + event.key);
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
