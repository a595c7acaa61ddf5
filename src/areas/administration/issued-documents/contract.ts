/**
 * Register of issued documents: every PDF that the firm hands out, its versions, and its withdrawal by two people.
 * Issuing itself is a function of the server (`server/public.ts`).
 */
import { z } from "zod";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { download, operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { choice, day, id, multilineText, page, version } from "../../../kit/contract/schemas.ts";
import { issuedDocumentColumns } from "./columns.ts";
import { documentKinds, documentStates, issuedDocumentAuditActions } from "./states.ts";
import { IssuedDocument } from "./issued-document.ts";

export { IssuedDocument } from "./issued-document.ts";

/** The closest permission: it covers texts of the firm about itself, and a document is a text of the firm for others. */
const access = ["adminSettings"] as const;

export const issuedDocumentList = listContract(issuedDocumentColumns, {
  rowSchema: IssuedDocument,
  filters: {
    kind: choice(documentKinds).optional().describe("Kind of the document"),
    state: choice(documentStates).optional().describe("State"),
    from: day.optional().describe("Issued on or after this day"),
    to: day.optional().describe("Issued on or before this day"),
    search: page.shape.search.describe("Words of the number, the short code without hyphens, or who issued it"),
  },
  access,
});

const change = z.object({ _id: id, updatedAt: version });

export const issuedDocumentsContract = {
  list: issuedDocumentList.page({
    route: "POST private/issuedDocuments/getIssuedDocuments",
    summary: "List issued documents, newest first",
  }),
  exportSheet: issuedDocumentList.spreadsheet({
    route: "GET private/issuedDocuments/exportSheet",
    summary: "Export the filtered register as XLSX or CSV",
  }),
  details: operation({
    route: "GET private/issuedDocuments/getIssuedDocumentById/:id",
    access,
    allowedWhileImpersonating: true,
    summary: "Get one issued document with its other versions and its history",
    input: z.object({ id }),
    output: IssuedDocument.extend({
      versions: z
        .array(IssuedDocument.pick({ _id: true, version: true, state: true, issuedAt: true }))
        .describe("All versions, newest first"),
      ownRequest: z.boolean().describe("Whether the caller asked to withdraw it"),
      history: auditHistorySchema(issuedDocumentAuditActions),
    }),
  }),
  file: download({
    recorded: "handler",
    route: "GET private/issuedDocuments/file/:id",
    access,
    summary: "Download the issued file, unchanged; each download is audited",
    input: z.object({ id }),
  }),
  requestWithdrawal: operation({
    route: "PUT private/issuedDocuments/requestWithdrawal",
    access,
    summary: "Ask to withdraw a valid document; another person approves it",
    input: change.extend({ reason: multilineText(10, 500).describe("Why, at least ten characters") }),
    output: IssuedDocument,
  }),
  rejectWithdrawal: operation({
    route: "PUT private/issuedDocuments/rejectWithdrawal",
    access,
    summary: "Reject a request to withdraw a document, or take back one's own",
    input: change,
    output: IssuedDocument,
  }),
  withdraw: operation({
    route: "PUT private/issuedDocuments/withdraw",
    access,
    requiresRecentSignIn: true,
    summary: "Approve the request of another person: the document is withdrawn, and its public check says so",
    input: change,
    output: IssuedDocument,
  }),
  statusList: download({
    recorded: "unrecorded",
    route: "GET public/seals/statusList",
    access: "anyone",
    summary: "Download the signed status list of this moment (docs/seals.md). NOT_FOUND without a sealing key",
    limit: [60, 60],
  }),
  keyList: download({
    recorded: "unrecorded",
    route: "GET public/seals/keyList",
    access: "anyone",
    summary: "Download the list of sealing keys that the root key signed. NOT_FOUND without a sealing key",
    limit: [60, 60],
  }),
  offlineVerifier: download({
    recorded: "unrecorded",
    route: "GET public/seals/verifier",
    access: "anyone",
    summary:
      "Download the offline verifier with the list of sealing keys: one HTML file. NOT_FOUND without a sealing key",
    limit: [60, 60],
  }),
};
