import type { Job } from "../../../server/hosted.ts";
import { gatherSums } from "./sums.ts";
import { warn } from "./telling.ts";

export const jobs: readonly Job[] = [
  { name: "filings.gatherSums", every: "40 3 * * *", clock: "any", run: gatherSums },
  { name: "filings.warn", every: "0 8 * * *", run: warn },
];
