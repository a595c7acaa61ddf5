import type { Download } from "../../../../kit/contract/contract.ts";
import type { Actor } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { DocumentKind } from "../states.ts";
import type { DocumentSource, Printout } from "./document-source.ts";
import { type IssueContext, issueDocuments, previewDocument } from "./issue-document.ts";

/** The file of a print: issued documents, or a preview. Refusals are those of the source and of `issueDocuments`. */
export async function printDocuments<Input>(
  call: Call,
  source: DocumentSource<Input>,
  input: Input,
): Promise<Download> {
  const printout = await source.read(call, input);
  // The call may read a replica.
  const content = await issuePrintout({ ...call, db: call.server.db }, call, source.kind, printout);
  const name = `${printout.fileName.replace(/[/\\]/g, "-")}.pdf`;
  return { name, mime: "application/pdf", content, inline: true };
}

export function issuePrintout(
  context: IssueContext,
  actor: Actor,
  kind: DocumentKind,
  { documents, title }: Pick<Printout, "documents" | "title">,
): Promise<Uint8Array> {
  const [first] = documents;
  if (!first) throw new Error(`nothing to print: ${kind}`);
  if (first.isPreview) return previewDocument(context, first.document);
  const inputs = documents.map((document) => ({ ...document, kind }));
  return issueDocuments(context, actor, inputs, title ?? first.document.title);
}
