import { defineArea } from "../../../../server/area-definition.ts";
import { rightsChangePort } from "../../../../server/rights-change.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { mediaContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { endSharesOf } from "./sharing/lapsed-shares.ts";
import { media, mediaTexts, mediaUploads } from "./tables.ts";

export const area = defineArea({
  contract: mediaContract,
  handlers,
  jobs,
  timeLimits: [media.deletedAt, mediaUploads.createdAt, mediaTexts.since].map(neverInFuture),
  provides: () => [rightsChangePort.implement(endSharesOf)],
});
