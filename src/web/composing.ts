/**
 * Stops key events of input methods. While one composes (Japanese, Chinese, an accent on a phone), Enter, arrows and
 * Escape select among its suggestions and must not send a form, choose an option or navigate. Stopped on `window`,
 * before any listener of a component or library.
 */

/**
 * `keyCode` of a key that an input method handles. For the Enter that ends a composition Safari sets only this, not
 * `isComposing`.
 */
const inputMethodKeyCode = 229;

/** Starts stopping them. Called once per page, before anything renders. */
export function holdComposingKeys(page: Pick<EventTarget, "addEventListener"> = window): void {
  const stopComposingKey = (event: Event) => {
    const { isComposing, keyCode } = event as KeyboardEvent;
    // The input method itself has already received the key.
    if (isComposing || keyCode === inputMethodKeyCode) event.stopImmediatePropagation();
  };
  for (const kind of ["keydown", "keyup"]) page.addEventListener(kind, stopComposingKey, { capture: true });
}
