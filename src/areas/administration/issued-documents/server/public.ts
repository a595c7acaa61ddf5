export { type DocumentToIssue, issueDocuments, previewDocument } from "./issue-document.ts";
export { demoWithdrawals } from "./demo.ts";
