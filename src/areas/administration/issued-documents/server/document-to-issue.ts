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
  /** For a document whose number, date and code were mailed before it is issued. The code has no hyphens. */
  readonly announced?: { readonly at: string; readonly shortCode: string };
  /** A file from before the register: stored unchanged, without a seal. */
  readonly file?: Uint8Array;
  /** Names people of several records: after one of them was erased, the next print is a new version without them. */
  readonly namesSeveral?: true;
  /** Nobody outside of the firm gets it: it has the document's watermark, and neither codes nor a place in the register. */
  readonly isPreview?: boolean;
}
