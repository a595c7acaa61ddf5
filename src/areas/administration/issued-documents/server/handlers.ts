import { and, desc, eq } from "drizzle-orm";
import type { Download } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import type { Call, Handlers } from "../../../../server/call.ts";
import type { issuedDocumentsContract } from "../contract.ts";
import { issuedDocumentAuditActions } from "../states.ts";
import { fileKey } from "./issue-document.ts";
import { issuedDocumentHandlers, serializeIssuedDocument } from "./issued-document-list.ts";
import { publishKeyList, publishStatusList, publishVerifier } from "./publish-seals.ts";
import { issuedDocuments as d } from "./tables.ts";
import { rejectWithdrawal, requestWithdrawal, withdraw } from "./withdrawal.ts";

export const handlers: Handlers<typeof issuedDocumentsContract> = {
  list: issuedDocumentHandlers.page,
  exportSheet: issuedDocumentHandlers.spreadsheet,
  details: async ({ id }, call) => {
    const row = await readRow(call, id);
    const versions = await call.db
      .select({ _id: d.id, version: d.version, state: d.state, issuedAt: d.issuedAt })
      .from(d)
      .where(and(eq(d.kind, row.kind), eq(d.recordId, row.recordId), eq(d.language, row.language)))
      .orderBy(desc(d.version));
    return {
      ...serializeIssuedDocument(row),
      versions,
      ownRequest: row.withdrawalRequestedBy !== null && row.withdrawalRequestedBy === call.caller?.userId,
      history: await readHistory(call.db, { kind: "issuedDocument", id, actions: issuedDocumentAuditActions }),
    };
  },
  file: ({ id }, call) => openFile(call, id),
  requestWithdrawal: (input, call) => requestWithdrawal(call, input),
  rejectWithdrawal: (input, call) => rejectWithdrawal(call, input),
  withdraw: (input, call) => withdraw(call, input),
  statusList: (_input, call) => publishStatusList(call),
  keyList: (_input, call) => Promise.resolve(publishKeyList(call)),
  offlineVerifier: (_input, call) => publishVerifier(call),
};

async function readRow({ db }: Call, id: string) {
  const [row] = await db.select().from(d).where(eq(d.id, id));
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

async function openFile(call: Call, id: string): Promise<Download> {
  const row = await readRow(call, id);
  const { number, version } = row;
  if (row.erasedAt) throw new Refusal("DOCUMENT_ERASED", { facts: { number } });
  await writeAuditEntry(call.db, call, {
    action: "issuedDocuments.print",
    kind: "issuedDocument",
    id,
    after: { number, version },
  });
  const content = await call.server.files.get(fileKey(row));
  const name = `${number.replace(/[/\\]/g, "-")} v${version}.pdf`;
  return { name, mime: "application/pdf", content, inline: true };
}
