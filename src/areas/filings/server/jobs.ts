import type { Job } from "../../../server/hosted.ts";
import { gatherSums } from "./sums.ts";

export const jobs: readonly Job[] = [{ name: "filings.gatherSums", every: "40 3 * * *", run: gatherSums }];
