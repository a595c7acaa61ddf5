/**
 * Issues documents. A document is issued once and its file stored: printing it again gives the same bytes. When its
 * content changed, the next print is a new version, and the former one becomes corrected.
 */
import { basename } from "node:path";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { fillFileSeal } from "../../../../kit/seals/file-seal.ts";
import { fillSignature } from "../../../../kit/seals/signature-field.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { canonicalJson } from "../../../../server/audit/log/canonical-json.ts";
import { type Actor, actorName, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { PdfDocument } from "../../../../server/documents/pdf.ts";
import type { Server } from "../../../../server/server.ts";
import { formatShortCode } from "../states.ts";
import { checkAddress, documentToken, hashDocumentToken, newShortCode, sha256Of } from "./document-codes.ts";
import type { DocumentToIssue } from "./document-to-issue.ts";
import { toTransferred } from "./render-documents.ts";
import { factsAttachment, factsXml } from "./facts-xml.ts";
import { sealDocument, sealFile } from "./seal-document.ts";
import { issuedDocuments } from "./tables.ts";

type Row = typeof issuedDocuments.$inferSelect;
/** What is printed of the register's row. */
type Codes = Pick<Row, "id" | "shortCode" | "issuedAt" | "seal" | "factsXml">;

export interface IssueContext {
  readonly server: Pick<Server, "workers" | "files" | "secret" | "sealKeys" | "documentSigner" | "environment">;
  readonly db: Database;
  readonly now: Date;
}

/**
 * The file of one document, issued now or before; several documents of a kind as one file, each with its own codes.
 * DOCUMENT_WITHDRAWN if a document was withdrawn and has not changed since; DOCUMENT_ERASED if its record was erased.
 */
export async function issueDocuments(
  context: IssueContext,
  actor: Actor,
  inputs: readonly DocumentToIssue[],
  title: string,
): Promise<Uint8Array> {
  const latestVersions = await readLatestVersions(context.db, inputs.map(keyOf));
  const rows: Row[] = [];
  for (const input of inputs) rows.push(await issue(context, actor, input, latestVersions.get(keyText(keyOf(input)))));
  const [input] = inputs;
  const [row] = rows;
  if (input && row && rows.length === 1) return readFile(context, input, row);
  const documents = inputs.map(({ document }, index) => withCheck(context, document, rows[index] as Row));
  return context.server.workers.run("issuedDocuments", { documents: documents.map(toTransferred), title });
}

/** The stored file. A lost one is rendered again and stored, if that gives the same bytes; NOT_FOUND otherwise. */
async function readFile(context: IssueContext, { document }: DocumentToIssue, row: Row): Promise<Uint8Array> {
  const { files } = context.server;
  try {
    return await files.get(fileKey(row));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "NOT_FOUND") throw error;
    const rendered = await renderWithCheck(context, document, row, row.signature !== null);
    const sealed = row.fileSeal === null ? rendered : fillFileSeal(rendered, row.fileSeal);
    const content = row.signature === null ? sealed : fillSignature(sealed, Buffer.from(row.signature, "base64"));
    if (sha256Of(content) !== row.sha256) throw error;
    await files.put(fileKey(row), content);
    return content;
  }
}

/** A preview: the same content with a watermark, and without codes. */
export function previewDocument({ server }: IssueContext, document: PdfDocument): Promise<Uint8Array> {
  if (!document.watermark) throw new Error(`a preview without a watermark: ${document.title}`);
  return server.workers.run("issuedDocuments", { documents: [toTransferred(document)], title: document.title });
}

export const fileKey = ({ id }: Pick<Row, "id">): string => `issued/${id}.pdf`;

async function issue(
  context: IssueContext,
  actor: Actor,
  input: DocumentToIssue,
  latest: Row | undefined,
): Promise<Row> {
  const { server, db, now } = context;
  const contentSha256 = contentHash(input.document, server.sealKeys === undefined);
  const existing = unchangedVersion(input, latest, contentSha256);
  if (existing) return existing;
  const id = newId();
  const token = documentToken(server, id);
  const statusIndex = await nextStatusIndex(db);
  // A later version has a code of its own.
  const announced = latest ? undefined : input.announced;
  const { at: issuedAt, shortCode } = announced ?? { at: now.toISOString(), shortCode: newShortCode() };
  const unsealed = { id, shortCode, statusIndex, issuedAt };
  const keys = input.file ? undefined : server.sealKeys;
  const codes = {
    ...unsealed,
    ...sealDocument(keys, input, { ...unsealed, token }),
    factsXml: input.file ? null : await factsXml(db, input, unsealed),
  };
  // Rendered before the lock is acquired: the file does not depend on the version number.
  const signer = keys && server.documentSigner?.isReady() ? server.documentSigner : undefined;
  const rendered = input.file ?? (await renderWithCheck(context, input.document, codes, signer !== undefined));
  const { content: sealed, fileSeal } = sealFile(keys, rendered);
  // The signature covers the seal, and with it everything else.
  const { content, signature } = signer ? await signer.sign(sealed) : { content: sealed, signature: null };
  await server.files.put(fileKey(codes), content);
  const issued = await inTransaction(db, async (tx) => {
    await lockDocument(tx, input);
    // Another process may have issued the same content in the meantime.
    const other = unchangedVersion(input, await latestVersion(tx, keyOf(input)), contentSha256);
    if (other) return other;
    return insertVersion(tx, actor, input, {
      ...codes,
      fileSeal,
      signature: signature && Buffer.from(signature).toString("base64"),
      contentSha256,
      sha256: sha256Of(content),
      tokenSha256: hashDocumentToken(token),
    });
  });
  if (issued.id !== id) await server.files.remove(fileKey(codes));
  return issued;
}

/** Assigned before the document is rendered, because its seal contains it. A number that is not used in the end is no harm. */
async function nextStatusIndex(db: Database): Promise<number> {
  const { rows } = await db.execute<{ index: string }>(
    sql`select nextval(pg_get_serial_sequence('issued_documents', 'status_index')) as index`,
  );
  return Number(rows[0]?.index);
}

async function insertVersion(
  tx: Transaction,
  actor: Actor,
  { kind, recordId, facts = {}, document: { number, language = "es" } }: DocumentToIssue,
  codes: Codes &
    Pick<Row, "statusIndex" | "sealKeyId" | "fileSeal" | "signature" | "contentSha256" | "sha256" | "tokenSha256">,
): Promise<Row> {
  const { id, issuedAt } = codes;
  const former = await latestVersion(tx, { kind, recordId, language });
  if (former?.state === "valid") {
    await tx
      .update(issuedDocuments)
      .set({ state: "corrected", correctedById: id, updatedAt: issuedAt })
      .where(eq(issuedDocuments.id, former.id));
  }
  const version = (former?.version ?? 0) + 1;
  const byName = actorName(actor);
  const values = { ...codes, kind, recordId, number, language, facts, version, issuedByName: byName };
  const [row] = await tx
    .insert(issuedDocuments)
    .values({ ...values, updatedAt: issuedAt })
    .returning();
  if (!row) throw new Error("the issued document was not inserted");
  await writeAuditEntry(tx, actor, [
    { action: "issuedDocuments.issue", kind: "issuedDocument", id, after: { kind, number, version } },
    ...(former?.state === "valid"
      ? [{ action: "issuedDocuments.correct", kind: "issuedDocument", id: former.id, after: { version } }]
      : []),
  ]);
  return row;
}

/** The latest version, if it prints the same content. DOCUMENT_WITHDRAWN if it was withdrawn, DOCUMENT_ERASED. */
function unchangedVersion(
  { namesSeveral }: DocumentToIssue,
  latest: Row | undefined,
  contentSha256: string,
): Row | undefined {
  // What is left of the record would otherwise become a later version, and correct the document.
  if (latest?.erasedAt && !namesSeveral) throw new Refusal("DOCUMENT_ERASED", { facts: { number: latest.number } });
  if (latest?.contentSha256 !== contentSha256) return undefined;
  if (latest.state === "withdrawn") throw new Refusal("DOCUMENT_WITHDRAWN", { facts: { number: latest.number } });
  return latest;
}

/** What all versions of a document share. */
type DocumentKey = Pick<Row, "kind" | "recordId" | "language">;
const keyOf = ({ kind, recordId, document }: DocumentToIssue): DocumentKey => ({
  kind,
  recordId,
  language: document.language ?? "es",
});

const keyText = ({ kind, recordId, language }: DocumentKey) => `${kind} ${language} ${recordId}`;

async function latestVersion(db: Queryable, key: DocumentKey): Promise<Row | undefined> {
  return (await readLatestVersions(db, [key])).get(keyText(key));
}

/** In one query, by `keyText`. */
async function readLatestVersions(db: Queryable, keys: readonly DocumentKey[]): Promise<Map<string, Row>> {
  if (keys.length === 0) return new Map();
  const d = issuedDocuments;
  const isOneOf = or(
    ...keys.map(({ kind, recordId, language }) =>
      and(eq(d.kind, kind), eq(d.recordId, recordId), eq(d.language, language)),
    ),
  );
  const rows = await db
    .selectDistinctOn([d.kind, d.recordId, d.language])
    .from(d)
    .where(isOneOf)
    .orderBy(d.kind, d.recordId, d.language, desc(d.version));
  return new Map(rows.map((row) => [keyText(row), row]));
}

const lockDocument = (tx: Transaction, { kind, recordId, document }: DocumentToIssue) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`issued ${kind} ${recordId} ${document.language ?? "es"}`}))`);

/**
 * Of what is printed, without the day of printing and the date of the record's last change. A document that states that it
 * has no seal is issued anew once there is a key.
 */
function contentHash({ template, title, author, number, watermark, body }: PdfDocument, isUnsealed: boolean): string {
  const name = basename(template.pathname);
  // Through JSON, as the template receives it: values that JSON cannot represent become what is printed.
  const printed: unknown = JSON.parse(
    JSON.stringify({ name, title, author, number, watermark, body, ...(isUnsealed && { isUnsealed }) }),
  );
  return sha256Of(canonicalJson(printed));
}

const renderWithCheck = (
  context: IssueContext,
  document: PdfDocument,
  codes: Codes,
  isSigned: boolean,
): Promise<Uint8Array> =>
  context.server.workers.run("issuedDocuments", {
    documents: [toTransferred(withCheck(context, document, codes))],
    title: document.title,
    ...(isSigned && { signedAt: codes.issuedAt }),
  });

/** The dates of the file are those of its issue, so that the same content and codes give the same bytes. */
const withCheck = (
  { server }: IssueContext,
  document: PdfDocument,
  { id, shortCode, issuedAt, seal, factsXml: xml }: Codes,
): PdfDocument => ({
  ...document,
  since: issuedAt,
  printedAt: new Date(issuedAt),
  check: { address: checkAddress(server, id), code: formatShortCode(shortCode), seal },
  ...(xml !== null && { attachment: factsAttachment(xml) }),
});
