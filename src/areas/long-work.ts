/** What computes too long for the event loop, by name: a worker thread runs it on nothing but what it is given. */
import { renderListPage } from "../server/listing/paper-page.ts";
import { renderFiling } from "./filings/server/paper-page.ts";
import { renderInvoices } from "./billing/server/invoice-page.ts";
import { readClientRows } from "./clients/server/import/read-rows.ts";
import { renderOffer } from "./contract-offers/server/offer-page.ts";
import { renderOriginalLabels } from "./custody/server/labels-page.ts";
import { renderLotSheet } from "./delivery/server/lot-page.ts";
import { renderVale } from "./legalization/server/vale-paper.ts";
import { renderNotarialFiling } from "./notarial-filings/server/filing-paper.ts";
import { renderModels } from "./online-requests/server/papers/model-pages.ts";
import { renderReceipt } from "./online-requests/server/papers/receipt-paper.ts";
import { readStatement } from "./reconciliation/server/statement.ts";

export const longWork = {
  list: renderListPage,
  filing: renderFiling,
  invoices: renderInvoices,
  lotSheet: renderLotSheet,
  models: renderModels,
  notarialFiling: renderNotarialFiling,
  offer: renderOffer,
  originalLabels: renderOriginalLabels,
  vale: renderVale,
  receipt: renderReceipt,
  statement: readStatement,
  clientRows: readClientRows,
};

export type LongWork = typeof longWork;
