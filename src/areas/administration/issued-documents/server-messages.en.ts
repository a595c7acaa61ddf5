import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";
import { kindNames } from "./kind-names.en.ts";

export const serverMessages: Words<typeof source> = {
  title: "Check a document",
  lead: "Check here that a document is ours and still valid. It is free and you don’t need an account.",
  number: "Document number",
  numberHint: "It is at the foot of every page.",
  date: "Issue date",
  dateHint: "The date after “Impreso el” or “Printed on”, at the foot of every page.",
  code: "Verification code",
  codeHint: "12 letters, at the end of the document. You can leave out the hyphens.",
  submit: "Check",
  problem: "We have no document with these details",
  unknown: "Compare what you typed with the paper. If it matches, the document is not ours.",
  unknownToken:
    "The code may have been misread. Type the details from the paper. If we can’t find them either, the document is not ours.",
  unknownFile: "The file was changed, contains several documents or is not ours. Check each document with its code.",
  another: "Check another document",
  states: {
    valid: "The document is ours and valid",
    corrected: "The document is ours, but it was corrected",
    withdrawn: "The document was withdrawn and is no longer valid",
  },
  leads: {
    valid: "Compare these details with the paper.",
    corrected: "There is a later version, issued on {date}. Ask the person who gave you this document for it.",
    withdrawn: "It was withdrawn on {date}. Do not accept it.",
  },
  erased:
    "On {date} we erased the personal data of this document, as the law requires, so we cannot show it. If you have the file, check it below.",
  kind: "Document",
  kinds: kindNames,
  numberLabel: "Number",
  version: "Version",
  issued: "Issue date",
  facts: {
    holder: "Holder",
    amount: "Amount",
    date: "Date of the record",
    subject: "Subject",
    quantity: "Quantity",
    recipient: "Recipient",
    validUntil: "Valid until",
    place: "Place",
    reference: "Reference",
  },
  sha256: "SHA-256 of the file",
  file: {
    title: "Is this the file?",
    lookup: "Do you have the PDF file?",
    label: "PDF file of the document",
    hint: "It is compared on your device: the file is not sent anywhere.",
    same: "It is the same file, unchanged.",
    other: "It is not the same file: it was changed or is a different one.",
    unread: "We could not read the file.",
  },
  offline: {
    title: "Without a connection",
    lead: "The large code carries a seal that can be checked without a connection. Download the page that checks it and the list of documents corrected or withdrawn up to today.",
    verifier: "Download the page",
    statusList: "Download the status list",
  },
};
