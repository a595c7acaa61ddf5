/**
 * Loads the fonts after the page can be used, and remembers that the device has them. The page keeps the font that it
 * has: a change of fonts would move its text. The inline script of the next document reads what is stored.
 */
import { storeOnDevice } from "./session/language.ts";

export async function loadFonts(): Promise<void> {
  await Promise.all(
    ['1rem "Public Sans Variable"', '600 1rem "Source Serif 4 Variable"'].map((font) => document.fonts.load(font)),
  );
  storeOnDevice("legalsit-fonts", "1");
}
