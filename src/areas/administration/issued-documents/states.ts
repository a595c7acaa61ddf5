/** Kinds and states of issued documents. */

export const documentKinds = [
  "policeRecordModel",
  "registryModel",
  "receipt",
  "invoice",
  "offer",
  "voucher",
  "voucherRoute",
  "consulateReceipt",
  "packageList",
  "lotSheet",
  "minutes",
  "statisticsBoard",
  "dataAccessReport",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** corrected: a later version of the same document exists; withdrawn: by two people, with a reason. */
export const documentStates = ["valid", "corrected", "withdrawn"] as const;
export type DocumentState = (typeof documentStates)[number];

/** Audit actions in a document's history. */
export const issuedDocumentAuditActions = [
  "issuedDocuments.issue",
  "issuedDocuments.correct",
  "issuedDocuments.requestWithdrawal",
  "issuedDocuments.rejectWithdrawal",
  "issuedDocuments.withdraw",
  "issuedDocuments.print",
  "issuedDocuments.erase",
] as const;

/** Letters of a short code: none that looks like another one or like a digit. */
export const shortCodeLetters = "ABCDEFGHJKMNPQRSTVWXYZ";
export const shortCodeLength = 12;

/** As printed and shown: ABCD-EFGH-JKMN. */
export const formatShortCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
