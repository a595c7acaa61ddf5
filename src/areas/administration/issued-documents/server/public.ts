export type { DocumentToIssue } from "./document-to-issue.ts";
export { issueDocuments, previewDocument } from "./issue-document.ts";
export { demoWithdrawals } from "./demo.ts";
