/** What the page of a filing tells of its history. */
export const filingAuditActions = ["filings.create", "filings.update", "filings.voucher", "filings.restore"] as const;
