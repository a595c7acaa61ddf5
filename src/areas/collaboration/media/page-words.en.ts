import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./page-words.es.ts";

export const words: Words<typeof source> = {
  title: "Shared document",
  from: "Shared by {name}",
  size: "Size",
  until: "Expires on",
  left: "Downloads left",
  download: "Download",
};
