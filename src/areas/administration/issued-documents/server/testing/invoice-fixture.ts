/** For tests. */
import type { DocumentToIssue } from "../document-to-issue.ts";

const issuedAt = new Date("2026-03-02T15:00:00.000Z");
const template = new URL("../../../../procedures/billing/server/invoice.typ", import.meta.url);
/** An invoice of one concept, for which the record need not exist. */
export const invoiceOf = (concept: string, recordId = "1"): DocumentToIssue => ({
  kind: "invoice",
  recordId,
  facts: { amount: "10.00 CUP" },
  document: {
    template,
    title: "Factura FA26000001",
    author: "Legalsit",
    number: "FA26000001",
    since: issuedAt.toISOString(),
    printedAt: issuedAt,
    body: {
      seller: { name: "Legalsit", slogan: "", particulars: [] },
      number: { label: "Número", value: "FA26000001" },
      date: { label: "Fecha", value: "02/03/2026" },
      notice: "",
      concept,
      client: { label: "Cliente:", value: "Rosa" },
      heads: ["1", "2", "3", "4", "5", "6", "7"],
      lines: [],
      stamps: { title: "", rows: [] },
      collected: { title: "", rows: [] },
      totals: { title: "", rows: [] },
      signatures: [],
    },
  },
});
