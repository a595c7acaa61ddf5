/** Workflow of an invoice: numbers are never reused, so a wrong invoice is voided and stays on record. */
import type { Workflow } from "../../../kit/state-machine.ts";

/** Audit actions in an invoice's history. */
export const invoiceAuditActions = ["billing.issue", "billing.void"] as const;

export const invoiceStatuses = ["issued", "void"] as const;
type InvoiceStatus = (typeof invoiceStatuses)[number];
/** `biller`: anyone with the family's permission. */
type InvoiceActor = "biller";

export const invoiceWorkflow: Workflow<InvoiceStatus, InvoiceActor> = {
  statuses: invoiceStatuses,
  transitions: [{ from: "issued", to: "void", actors: ["biller"] }],
};

/** Why a form cannot be put on an invoice now. */
export const invoiceBlockers = ["notDelivered", "notPaid", "invoiced"] as const;
export type Obstacle = (typeof invoiceBlockers)[number];

/** Maximum lines of an invoice: what one document can show and one transaction lock. */
export const maxInvoiceLines = 1000;

/** The firm's series: FA + year + six digits, without gaps. */
export const ownSeries = "FA";
export const ownNumber = /^FA\d{8}$/;
