/**
 * The facts of a document as XML, attached to its PDF (docs/issued-document.xsd), with the last checkpoint of the audit
 * log: documents in strangers' hands testify against a log that was written anew. Contains no token, because the register
 * stores it.
 */
import { lastCheckpoint } from "../../../../server/audit/log/last-checkpoint.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { PdfAttachment } from "../../../../server/documents/pdf.ts";
import type { DocumentToIssue } from "./document-to-issue.ts";
import type { IssuedFacts, issuedDocuments } from "./tables.ts";

type Codes = Pick<typeof issuedDocuments.$inferSelect, "shortCode" | "statusIndex" | "issuedAt">;

/** Order of the facts in the schema. */
const factNames = [
  "holder",
  "amount",
  "date",
  "subject",
  "quantity",
  "recipient",
  "validUntil",
  "place",
  "reference",
] as const satisfies readonly (keyof IssuedFacts)[];

export async function factsXml(
  db: Queryable,
  { kind, facts = {}, document: { number, language = "es", author } }: DocumentToIssue,
  { shortCode, statusIndex, issuedAt }: Codes,
): Promise<string> {
  const checkpoint = await lastCheckpoint(db);
  const values = { kind, number, shortCode, language, issuer: author, issuedAt, statusIndex };
  const factElements = factNames.flatMap((name) =>
    facts[name] === undefined || facts[name] === "" ? [] : [element(name, facts[name])],
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<issuedDocument xmlns="urn:legalsit:issued-document:1">',
    ...Object.entries(values).map(([name, value]) => element(name, value)),
    `<facts>${factElements.join("")}</facts>`,
    ...(checkpoint ? [element("checkpoint", checkpoint.note)] : []),
    "</issuedDocument>",
    "",
  ].join("\n");
}

export const factsAttachment = (content: string): PdfAttachment => ({
  name: "facts.xml",
  mimeType: "application/xml",
  description: "Facts of the document",
  content,
});

const element = (name: string, value: string | number) => `<${name}>${escapeXml(String(value))}</${name}>`;

/** Without the control characters that XML cannot contain. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
