import { defineArea } from "../../../server/area-definition.ts";
import { onRightsChange } from "../../../server/rights-change.ts";
import { mediaContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { endSharesOf } from "./lapsed-shares.ts";

export const area = defineArea({
  contract: mediaContract,
  handlers,
  jobs,
  registerPorts: () => onRightsChange(endSharesOf),
});
