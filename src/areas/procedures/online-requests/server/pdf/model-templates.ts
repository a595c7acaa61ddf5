/** The PDF of the application models. */
import { pluralize } from "../../../../../kit/text/words.ts";
import { type PdfDocument, renderPdfs } from "../../../../../server/documents/pdf.ts";
import { modelWords as words } from "../../server-messages.es.ts";
import type { Family } from "../../states.ts";
import { modelContentOf } from "./model-content.ts";
import { type ModelPdf, modelPdfDocument } from "./model-sections.ts";

interface ModelsInput {
  readonly family: Family;
  readonly sheets: readonly ModelPdf[];
}

/** Renders the models of a family as one PDF. */
export const renderModels = ({ family, sheets: inputs }: ModelsInput): Promise<Uint8Array> => {
  const documents = inputs.map((input) => modelPdfData(family, input));
  const [first] = documents;
  return renderPdfs(
    documents,
    documents.length === 1 && first ? first.title : pluralize(words.models, documents.length, "es"),
  );
};

/** PDF data of one model. */
export const modelPdfData = (family: Family, input: ModelPdf): PdfDocument =>
  modelPdfDocument(input, modelContentOf(family, input));
