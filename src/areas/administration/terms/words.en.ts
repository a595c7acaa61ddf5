import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Terms and conditions",
  version: "Version {version}, published on {day}",
  language: "Language of the text",
  basic: {
    about_us: "About us",
    politics: "Privacy",
    empty: "There is nothing here yet.",
  },
};
