import type { Job } from "../../../../server/area-definition.ts";
import { compactFilingTotals } from "./totals/monthly-totals.ts";
import { warnOfDeadlines } from "./notifications.ts";

export const jobs: readonly Job[] = [
  { name: "filings.gatherSums", every: "40 3 * * *", clock: "any", run: compactFilingTotals },
  { name: "filings.warn", every: "0 8 * * *", run: warnOfDeadlines },
];
