import { expect, test } from "vitest";
import { holdComposingKeys } from "./composing.ts";

const keys = ["Enter", "Escape", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "a", "Process"];

/** Keys that listeners of the page receive, in the capture and bubble phases. */
function receivedKeys(eventInit: object): string[] {
  const page = new EventTarget();
  const received: string[] = [];
  holdComposingKeys(page);
  for (const kind of ["keydown", "keyup"])
    for (const capture of [true, false])
      page.addEventListener(kind, (event) => received.push(`${kind} ${(event as KeyboardEvent).key}`), { capture });
  for (const key of keys)
    for (const kind of ["keydown", "keyup"])
      page.dispatchEvent(
        Object.assign(new Event(kind, { cancelable: true }), { key, isComposing: false, ...eventInit }),
      );
  return received;
}

test("keys of an input method reach no listener, those of a keyboard reach all", () => {
  expect(receivedKeys({ isComposing: true })).toEqual([]);
  expect(receivedKeys({ isComposing: true, keyCode: 13 })).toEqual([]);
  // Safari sends the Enter that ends a composition with this key code only.
  expect(receivedKeys({ keyCode: 229 })).toEqual([]);
  expect(receivedKeys({ keyCode: 13 })).toHaveLength(keys.length * 2 * 2);
});
