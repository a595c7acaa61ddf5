/** What computes too long for the event loop, by name: a worker thread runs it on nothing but what it is given. */
import { renderListPdf } from "../server/listing/paper-page.ts";
import { renderMinutes } from "./virtual-tables/server/minutes-page.ts";
import { renderTableReportDocx } from "./virtual-tables/server/report-docx.ts";
import { renderTableReport } from "./virtual-tables/server/report-page.ts";
import { renderFiling } from "./filings/server/paper-page.ts";
import { renderActivities } from "./agenda/server/activities-paper.ts";
import { renderInvoices } from "./billing/server/invoice-page.ts";
import { renderOffer } from "./contract-offers/server/offer-page.ts";
import { renderOriginalLabels } from "./custody/server/labels-page.ts";
import { renderLotSheet } from "./delivery/server/lot-page.ts";
import { renderSlip } from "./legalization/server/slip.ts";
import { renderVale } from "./legalization/server/vale-paper.ts";
import { renderNotarialFiling } from "./notarial-filings/server/filing-paper.ts";
import { renderModels } from "./online-requests/server/papers/model-pages.ts";
import { renderReceipt } from "./online-requests/server/papers/receipt-paper.ts";
import { renderBoard } from "./statistics/server/board-page.ts";
import { renderWorkPlans } from "./work-plan/server/month-paper.ts";

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
