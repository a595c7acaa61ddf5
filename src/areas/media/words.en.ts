import type { Words } from "../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Documents",
  add: "Add",
  none: "There are no documents",
  dropHere: "Drop files here, or use “Add”. Up to 25 MB each: PDF, pictures, documents, sheets or ZIP.",
  sending: "{name}: {percent}% sent",
  stop: "Stop sending {name}",
  again: "Send {name} again",
  download: "Download",
  highlight: "Highlight",
  lower: "Do not highlight",
  highlighted: "Highlighted",
  replace: "Upload a new version",
  version: "Version {version}",
  former: "Former versions",
  remove: "Delete",
  removed: "“{name}” was deleted.",
  notSeen: "This file cannot be seen here.",
  notFetched: "The file could not be fetched. Try again.",
  types: {
    image: "Picture",
    pdf: "PDF",
    document: "Document",
    sheet: "Spreadsheet",
    text: "Text",
    zip: "Archive",
  },
};
