/** Erases the reports that staff printed for an account which is deleted because its mailbox was never verified. */
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import {
  eraseIssuedDocuments,
  issuedDocumentView as document,
} from "../../../administration/issued-documents/server/public.ts";
import { reportKind } from "./report.ts";

export async function eraseReports(tx: Transaction, server: Server, accountIds: readonly string[]): Promise<void> {
  const reports = await tx
    .select({ recordId: document.recordId })
    .from(document)
    .where(
      and(
        eq(document.kind, reportKind),
        // "user:<id>:<instant>"
        sql`split_part(${document.recordId}, ':', 1) = 'user'`,
        sql`split_part(${document.recordId}, ':', 2) = any(${sql.param([...accountIds])}::text[])`,
      ),
    );
  await eraseIssuedDocuments(
    tx,
    "system",
    server,
    reports.map(({ recordId }) => recordId),
  );
}
