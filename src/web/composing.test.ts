import { expect, test } from "vitest";
import { holdComposingKeys } from "./composing.ts";

const keys = ["Enter", "Escape", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "a", "Process"];

/** What listeners of a page hear of these keys, however late or early they listen on the way down. */
function heard(told: object): string[] {
  const page = new EventTarget();
  const all: string[] = [];
  holdComposingKeys(page);
  for (const kind of ["keydown", "keyup"])
    for (const capture of [true, false])
      page.addEventListener(kind, (event) => all.push(`${kind} ${(event as KeyboardEvent).key}`), { capture });
  for (const key of keys)
    for (const kind of ["keydown", "keyup"])
      page.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), { key, isComposing: false, ...told }));
  return all;
}

test("keys of an input method are heard by nothing else, those of a keyboard by everything", () => {
  expect(heard({ isComposing: true })).toEqual([]);
  expect(heard({ isComposing: true, keyCode: 13 })).toEqual([]);
  // As Safari tells the Enter that ends the composing.
  expect(heard({ keyCode: 229 })).toEqual([]);
  expect(heard({ keyCode: 13 })).toHaveLength(keys.length * 2 * 2);
});
