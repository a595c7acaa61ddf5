import type { Words } from "../../kit/text/words.ts";
import type { pdfWords as source } from "./pdf-words.es.ts";

export const paperWords: Words<typeof source> = {
  printed: "Printed on {date}",
  page: "Page {page} of {pages}",
  lost: "The sign � stands for {letters}, which could not be printed.",
  code: "QR code for {of}",
  sealOf: "seal of {number}",
  unsealed: "UNSEALED",
  checkCode: "Verification code",
  check:
    "Check this document free of charge: scan the code, or type the number {number}, the date {date} and the verification code at {page}.",
};
