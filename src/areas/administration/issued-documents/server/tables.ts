import { type SQL, sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { languages } from "../../../../kit/text/language.ts";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { documentKinds, documentStates } from "../states.ts";

/** The register of issued PDFs. The files are in the file storage and never change. */
export const issuedDocuments = pgTable(
  "issued_documents",
  {
    id: idColumn(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    /** Id of the record; no foreign key, because a document outlives its record. */
    recordId: text("record_id").notNull(),
    number: text("number").notNull(),
    language: text("language", { enum: languages }).notNull(),
    version: integer("version").notNull(),
    /** SHA-256 of the token that the QR code contains. */
    tokenSha256: text("token_sha256").notNull(),
    shortCode: text("short_code").notNull(),
    /** Place in the signed status list. */
    statusIndex: integer("status_index").generatedByDefaultAsIdentity().notNull(),
    /** What the public check shows and the seal signs; personal data is masked. */
    facts: jsonb("facts").$type<IssuedFacts>().notNull(),
    /** The seal of the large QR code, and the key that signed it; null without a sealing key. */
    seal: text("seal"),
    sealKeyId: text("seal_key_id"),
    /** The seal over the file. */
    fileSeal: text("file_seal"),
    /** The PAdES signature in base64; null without a certificate. */
    signature: text("signature"),
    /** The XML inside the file (`facts-xml.ts`); null for documents from before it. */
    factsXml: text("facts_xml"),
    /** SHA-256 of everything that is printed: another value is another version. */
    contentSha256: text("content_sha256").notNull(),
    /** SHA-256 of the file. */
    sha256: text("sha256").notNull(),
    state: text("state", { enum: documentStates }).notNull().default("valid"),
    issuedAt: instantColumnType("issued_at").notNull(),
    issuedByName: text("issued_by_name").notNull(),
    /** When the law erased the record: its personal facts, its seal and its file are deleted. */
    erasedAt: instantColumnType("erased_at"),
    /** The later version, if the state is "corrected". */
    correctedById: uuid("corrected_by_id"),
    /** A request to withdraw, until another person decides. */
    withdrawalReason: text("withdrawal_reason"),
    withdrawalRequestedAt: instantColumnType("withdrawal_requested_at"),
    withdrawalRequestedBy: uuid("withdrawal_requested_by"),
    withdrawalRequestedByName: text("withdrawal_requested_by_name"),
    withdrawnAt: instantColumnType("withdrawn_at"),
    withdrawnByName: text("withdrawn_by_name"),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("number", "short_code", "issued_by_name"),
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("issued_documents_version").on(table.kind, table.recordId, table.language, table.version),
    // One document at most is in force, also when two people print at once.
    uniqueIndex("issued_documents_valid")
      .on(table.kind, table.recordId, table.language)
      .where(sql`${table.state} = 'valid'`),
    uniqueIndex("issued_documents_token").on(table.tokenSha256),
    uniqueIndex("issued_documents_short_code").on(table.shortCode),
    uniqueIndex("issued_documents_status_index").on(table.statusIndex),
    // The status list reads only what is not valid any more.
    index("issued_documents_ended").on(table.statusIndex).where(sql`${table.state} <> 'valid'`),
    // Erasure of a record, and who accessed it, whatever the kinds of its documents.
    index("issued_documents_record").on(table.recordId),
    // The public check of a dropped file.
    index("issued_documents_file").on(table.sha256),
    index("issued_documents_newest").on(table.issuedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("issued_documents_state").on(table.state, table.issuedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("issued_documents_number").on(table.number, table.id),
    index("issued_documents_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** As far as the kind has them; their meaning is in `kit/seals/seal.ts`. */
export interface IssuedFacts {
  readonly holder?: string;
  readonly amount?: string;
  readonly date?: string;
  readonly subject?: string;
  readonly quantity?: number;
  readonly recipient?: string;
  readonly validUntil?: string;
  readonly place?: string;
  readonly reference?: string;
}
