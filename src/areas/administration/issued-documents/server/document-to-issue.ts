/** What an area passes to issue a document. */
import type { PdfDocument } from "../../../../server/documents/pdf.ts";
import type { DocumentKind } from "../states.ts";
import type { IssuedFacts } from "./tables.ts";

export interface DocumentToIssue {
  readonly kind: DocumentKind;
  readonly recordId: string;
  readonly facts?: IssuedFacts;
  /** Name and identity number that the document shows, for the check values of the seal. */
  readonly person?: { readonly name?: string; readonly identityNumber?: string };
  readonly document: PdfDocument;
}
