/** Tasks too long for the event loop, by name: a worker thread runs each on its input alone. */
import { renderListPdf } from "../server/listing/pdf-template.ts";
import { renderIssuedDocuments } from "./administration/issued-documents/server/render-documents.ts";
import { renderTableReportDocx } from "./collaboration/virtual-tables/server/report/report-docx.ts";
import { renderTableReport } from "./collaboration/virtual-tables/server/report/report-pdf.ts";
import { renderFiling } from "./practice/filings/server/pdf/filing-pdf.ts";
import { renderActivities } from "./collaboration/agenda/server/pdf/activities-pdf.ts";
import { renderOriginalLabels } from "./procedures/custody/server/labels/labels-pdf.ts";
import { renderNotarialFiling } from "./practice/notarial-filings/server/filing-pdf.ts";
import { renderWorkPlans } from "./collaboration/work-plan/server/month-pdf.ts";

export const longWork = {
  list: renderListPdf,
  activities: renderActivities,
  filing: renderFiling,
  issuedDocuments: renderIssuedDocuments,
  notarialFiling: renderNotarialFiling,
  originalLabels: renderOriginalLabels,
  workPlans: renderWorkPlans,
  tableReport: renderTableReport,
  tableReportDocx: renderTableReportDocx,
};

export type WorkerTaskMap = typeof longWork;

declare module "../server/workers/worker-pool.ts" {
  interface WorkerTasks extends WorkerTaskMap {}
}
