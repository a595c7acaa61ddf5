/**
 * The public check of a document. Unknown, malformed and never issued codes are handled alike: one lookup, one audit
 * entry, no answer.
 */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import type { DocumentKind, DocumentState } from "../../states.ts";
import { hashDocumentTokenText } from "../document-codes.ts";
import { type IssuedFacts, issuedDocuments as d } from "../tables.ts";

export interface CheckedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly version: number;
  readonly state: DocumentState;
  readonly issuedAt: string;
  readonly facts: IssuedFacts;
  readonly sha256: string;
  /** When the later version was issued, or the document withdrawn. */
  readonly endedAt: string | null;
  /** When the law erased its personal data. */
  readonly erasedAt: string | null;
}

/** By the token of the QR code. */
export async function checkByToken(call: Call, token: string): Promise<CheckedDocument | undefined> {
  const [row] = await call.db
    .select()
    .from(d)
    .where(eq(d.tokenSha256, hashDocumentTokenText(token)));
  return record(call, row);
}

/** By the hash of the file, which cannot be guessed. */
export async function checkByFile(call: Call, sha256: string): Promise<CheckedDocument | undefined> {
  const [row] = await call.db.select().from(d).where(eq(d.sha256, sha256)).limit(1);
  return record(call, row);
}

export interface PrintedDetails {
  readonly number: string;
  readonly date: string;
  readonly code: string;
}

/** By what people can read on the document. All three must match, so that a number alone opens nothing. */
export async function checkByDetails(
  call: Call,
  { number, date, code }: PrintedDetails,
): Promise<CheckedDocument | undefined> {
  // Codes of old minutes have digits, and no letter that looks like one.
  const shortCode = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const [row] = await call.db.select().from(d).where(eq(d.shortCode, shortCode));
  const isSame =
    row && row.number.toUpperCase() === number.trim().toUpperCase() && dayOf(new Date(row.issuedAt)) === date;
  return record(call, isSame ? row : undefined);
}

async function record(call: Call, row: typeof d.$inferSelect | undefined): Promise<CheckedDocument | undefined> {
  await writeAuditEntry(call.db, call, {
    action: "issuedDocuments.check",
    kind: "issuedDocument",
    id: row?.id ?? "unknown",
    after: row && { number: row.number, state: row.state },
  });
  if (!row) return undefined;
  const [later] = row.correctedById
    ? await call.db.select({ at: d.issuedAt }).from(d).where(eq(d.id, row.correctedById))
    : [];
  return { ...row, endedAt: row.withdrawnAt ?? later?.at ?? null };
}
