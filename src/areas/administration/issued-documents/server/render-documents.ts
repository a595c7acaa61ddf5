import { fileURLToPath, pathToFileURL } from "node:url";
import { type PdfDocument, renderPdfs } from "../../../../server/documents/pdf.ts";

/** A document for a worker thread, which gets no URL objects. */
export type TransferredDocument = Omit<PdfDocument, "template"> & { readonly template: string };

export const toTransferred = (document: PdfDocument): TransferredDocument => ({
  ...document,
  template: fileURLToPath(document.template),
});

/** Renders issued documents of one kind as one PDF. */
export const renderIssuedDocuments = ({
  documents,
  title,
}: {
  readonly documents: readonly TransferredDocument[];
  readonly title: string;
}): Promise<Uint8Array> =>
  renderPdfs(
    documents.map((document) => ({ ...document, template: pathToFileURL(document.template) })),
    title,
  );
