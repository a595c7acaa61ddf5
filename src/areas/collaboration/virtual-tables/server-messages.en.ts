import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  title: "Check that minutes are genuine",
  lead: "Check here that the minutes of a virtual table were issued by us. You don’t need an account.",
  code: "Verification code",
  hint: "It’s at the start of the minutes: 16 letters and numbers. You can leave out the hyphens.",
  submit: "Check",
  error: "Error: ",
  problem: "We have no minutes with that code",
  unknown: "Compare what you typed with the paper. If the code is the same, we didn’t issue those minutes.",
  missing: "Enter the code on the minutes",
  another: "Check another set of minutes",
  ours: "The minutes are ours",
  oursLead: "Compare these details with your paper copy.",
  number: "Minutes",
  table: "Table",
  closed: "Date closed",
  version: "Version",
  versionHint: "If the table closed several times, there is one version for each.",
  sha256: "SHA-256 of the file",
  file: {
    title: "Is this the file?",
    label: "PDF file of the minutes",
    hint: "It’s compared on your device: the file isn’t sent anywhere.",
    same: "It’s the same file, unchanged.",
    other: "It’s not the same file: it was changed, or it’s a different one.",
    unread: "We couldn’t read the file.",
  },
};
