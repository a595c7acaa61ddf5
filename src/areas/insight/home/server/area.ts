import { defineArea } from "../../../../server/area-definition.ts";
import { neverAhead } from "../../../../server/time-limits.ts";
import { homeContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { homeVisits } from "./tables.ts";

export const area = defineArea({
  contract: homeContract,
  handlers,
  timeLimits: [neverAhead(homeVisits.seenAt), neverAhead(homeVisits.beforeAt)],
});
