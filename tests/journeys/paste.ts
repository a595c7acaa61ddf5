/** Pastes what other programs put on the clipboard: text, a picture, or a text with its picture as spreadsheets do. */
import type { Locator } from "@playwright/test";

export interface Clipboard {
  readonly text: string;
  readonly isPicture: boolean;
}

/** Whether the page left the paste to the browser. */
export const pasteInto = (box: Locator, clipboard: Clipboard): Promise<boolean> =>
  box.evaluate((element, { text, isPicture }) => {
    const clipboardData = new DataTransfer();
    if (text) clipboardData.setData("text/plain", text);
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const bytes = Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0));
    if (isPicture) clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    return element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
