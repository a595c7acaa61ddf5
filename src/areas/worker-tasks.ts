/** Tasks too long for the event loop, by name: a worker thread runs each on its input alone. */
import { renderListPdf } from "../server/listing/pdf-template.ts";
import { renderMinutes } from "./virtual-tables/server/minutes-pdf.ts";
import { renderTableReportDocx } from "./virtual-tables/server/report-docx.ts";
import { renderTableReport } from "./virtual-tables/server/report-pdf.ts";
import { renderFiling } from "./filings/server/filing-pdf.ts";
import { renderActivities } from "./agenda/server/activities-pdf.ts";
import { renderInvoices } from "./billing/server/invoice-pdf.ts";
import { renderOffer } from "./contract-offers/server/offer-pdf.ts";
import { renderOriginalLabels } from "./custody/server/labels-pdf.ts";
import { renderLotSheet } from "./delivery/server/lot-sheet-pdf.ts";
import { renderSlip } from "./legalization/server/slip-pdf.ts";
import { renderVale } from "./legalization/server/vale-pdf.ts";
import { renderNotarialFiling } from "./notarial-filings/server/filing-pdf.ts";
import { renderModels } from "./online-requests/server/pdf/model-templates.ts";
import { renderReceipt } from "./online-requests/server/pdf/receipt-pdf.ts";
import { renderBoard } from "./statistics/server/board-pdf.ts";
import { renderWorkPlans } from "./work-plan/server/month-pdf.ts";

export const longWork = {
  list: renderListPdf,
  activities: renderActivities,
  filing: renderFiling,
  invoices: renderInvoices,
  lotSheet: renderLotSheet,
  models: renderModels,
  notarialFiling: renderNotarialFiling,
  offer: renderOffer,
  originalLabels: renderOriginalLabels,
  vale: renderVale,
  workPlans: renderWorkPlans,
  slip: renderSlip,
  receipt: renderReceipt,
  tableMinutes: renderMinutes,
  tableReport: renderTableReport,
  tableReportDocx: renderTableReportDocx,
  board: renderBoard,
};

export type LongWork = typeof longWork;
