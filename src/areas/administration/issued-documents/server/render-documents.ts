import { fileURLToPath, pathToFileURL } from "node:url";
import { addSignatureField } from "../../../../server/documents/add-signature-field.ts";
import { type PdfDocument, renderPdfs } from "../../../../server/documents/pdf.ts";

/** A document for a worker thread, which gets no URL objects. */
export type TransferredDocument = Omit<PdfDocument, "template"> & { readonly template: string };

export const toTransferred = (document: PdfDocument): TransferredDocument => ({
  ...document,
  template: fileURLToPath(document.template),
});

/** Renders issued documents of one kind as one PDF, with an empty signature field if it has a moment of signing. */
export async function renderIssuedDocuments({
  documents,
  title,
  signedAt,
}: {
  readonly documents: readonly TransferredDocument[];
  readonly title: string;
  readonly signedAt?: string;
}): Promise<Uint8Array> {
  const pdf = await renderPdfs(
    documents.map((document) => ({ ...document, template: pathToFileURL(document.template) })),
    title,
  );
  return signedAt === undefined ? pdf : addSignatureField(pdf, new Date(signedAt));
}
