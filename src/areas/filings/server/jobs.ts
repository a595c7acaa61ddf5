import type { Job } from "../../../server/hosted.ts";
import { compactFilingTotals } from "./sums.ts";
import { warnOfDeadlines } from "./telling.ts";

export const jobs: readonly Job[] = [
  { name: "filings.gatherSums", every: "40 3 * * *", clock: "any", run: compactFilingTotals },
  { name: "filings.warn", every: "0 8 * * *", run: warnOfDeadlines },
];
