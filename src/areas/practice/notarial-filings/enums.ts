/** Closed lists of values of notarial filings. */

/** Whether the document is recorded in the notary's protocol: codes of the nomenclator NOTARIAL_DOC_TYPE. */
export const documentTypes = ["protocolizable", "nonProtocolizable"] as const;
