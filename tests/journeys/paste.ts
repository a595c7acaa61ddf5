/** Pastes clipboard content of other programs: text, a picture, or text with a picture like spreadsheets. */
import type { Locator } from "@playwright/test";

export interface Clipboard {
  readonly text: string;
  readonly isPicture: boolean;
}

/** Returns true if the page did not handle the paste event itself. */
export const pasteInto = (target: Locator, clipboard: Clipboard): Promise<boolean> =>
  target.evaluate((element, { text, isPicture }) => {
    const clipboardData = new DataTransfer();
    if (text) clipboardData.setData("text/plain", text);
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
    if (isPicture) clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    return element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
