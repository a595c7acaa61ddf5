/**
 * Register of issued documents: every PDF that the firm hands out, its versions, and its withdrawal by two people.
 * Issuing itself is a function of the server (`server/public.ts`).
 */
import { z } from "zod";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { download, operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { choice, day, id, instant, multilineText, nameSchemas, page, version } from "../../../kit/contract/schemas.ts";
import { languages } from "../../../kit/text/language.ts";
import { issuedDocumentColumns } from "./columns.ts";
import { documentKinds, documentStates, issuedDocumentAuditActions } from "./states.ts";

/** The closest permission: it covers what the firm says of itself, and a document is what the firm says to others. */
const access = ["adminSettings"] as const;

export const IssuedDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds).describe("Kind of the document"),
  number: z.string().describe("Number of the record"),
  version: z.number().int().describe("1 is the first"),
  language: z.enum(languages).describe("Language it is written in"),
  shortCode: z.string().describe("Printed code for the public check"),
  state: z.enum(documentStates).describe("valid, corrected by a later version, or withdrawn"),
  sha256: z.string().describe("SHA-256 of the file, hexadecimal"),
  issuedAt: instant,
  issuedByName: z.string().describe("Who printed it first"),
  withdrawalReason: z.string().nullable().describe("Why somebody asked to withdraw it"),
  withdrawalRequestedAt: instant.nullable().describe("When withdrawal was requested; null: not requested"),
  withdrawalRequestedByName: z.string().nullable().describe("Who asked to withdraw it"),
  withdrawnAt: instant.nullable().describe("When it was withdrawn; null: not withdrawn"),
  withdrawnByName: z.string().nullable().describe("The second person, who withdrew it"),
  updatedAt: instant.describe("Version, for updates"),
});
export type IssuedDocument = z.output<typeof IssuedDocument>;

nameSchemas({ IssuedDocument });

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
};
