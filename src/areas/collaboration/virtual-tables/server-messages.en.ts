import type { Words } from "../../../kit/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  title: "Check minutes",
  lead: "If you hold the minutes of a virtual table, here you check that they are ours. You need no account.",
  code: "Verification code",
  hint: "It stands in the first part of the minutes: 16 letters and digits. Hyphens may be left out.",
  submit: "Check",
  error: "Error: ",
  problem: "No minutes of ours have that code",
  unknown: "Compare what you typed with the paper. If the code is the same, we did not make those minutes.",
  missing: "Type the code that stands in the minutes",
  another: "Check other minutes",
  ours: "The minutes are ours",
  oursLead: "Compare these data with those on the paper in your hands.",
  number: "Minutes",
  table: "Table",
  closed: "The table closed",
  version: "Version",
  versionHint: "A table that closes several times leaves one at each closing.",
  sha256: "SHA-256 of the file",
  file: {
    title: "Is this the file?",
    label: "PDF file of the minutes",
    hint: "It is compared on your device: the file is not sent anywhere.",
    same: "It is the same file, without any change.",
    other: "It is not the same file: it was changed, or is something else.",
    unread: "The file could not be read.",
  },
};
