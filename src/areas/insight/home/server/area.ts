import { defineArea } from "../../../../server/area-definition.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { homeContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { homeVisits } from "./tables.ts";

export const area = defineArea({
  contract: homeContract,
  handlers,
  preload: ["waiting"],
  timeLimits: [neverInFuture(homeVisits.seenAt), neverInFuture(homeVisits.beforeAt)],
});
