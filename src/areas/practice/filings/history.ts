/** Audit actions shown in a filing's history. */
export const filingAuditActions = ["filings.create", "filings.update", "filings.voucher", "filings.restore"] as const;
