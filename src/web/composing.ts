/**
 * Keys of an input method. While it composes (Japanese, Chinese, an accent of a phone) Enter, arrows and Escape choose among
 * its words: nothing on the page may send, choose or navigate by them. Held back here once, for every listener of every part
 * and library, before any of them hears.
 */

/** What browsers tell as the key of an input method. Safari says so of the Enter that ends the composing, and nothing else. */
const ofInputMethod = 229;

export function holdComposingKeys(page: Pick<EventTarget, "addEventListener"> = window): void {
  const hold = (event: Event) => {
    const { isComposing, keyCode } = event as KeyboardEvent;
    // The input method itself has had the key already.
    if (isComposing || keyCode === ofInputMethod) event.stopImmediatePropagation();
  };
  for (const kind of ["keydown", "keyup"]) page.addEventListener(kind, hold, { capture: true });
}
