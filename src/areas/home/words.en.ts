import type { Words } from "../../kit/words.ts";
import type { words as es } from "./words.es.ts";

/** The first screen of staff. */
export const words: Words<typeof es> = {
  greetings: { morning: "Good morning, {name}", afternoon: "Good afternoon, {name}", evening: "Good evening, {name}" },
  tiles: "Most urgent",
  ways: "Your work",
  failed: "Could not be read: {part}",
  noRoles: {
    title: "Your account has no roles yet",
    text: "Ask an administrator for those your work needs: they will appear in the menu.",
  },
};
