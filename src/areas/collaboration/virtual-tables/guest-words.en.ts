import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./guest-words.es.ts";

export const words: Words<typeof source> = {
  title: "Join the table",
  opening: "Opening the table…",
  ended: "This link no longer opens the table",
};
