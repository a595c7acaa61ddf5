import { defineArea } from "../../../../server/area-definition.ts";
import { statisticsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { refreshCachedFigures } from "./cache/refresh-cached-figures.ts";
import { stopPage } from "./weekly-mail/unsubscribe-page.tsx";
import { sendWeekly } from "./weekly-mail/weekly-mail.ts";

export const area = defineArea({
  contract: statisticsContract,
  handlers,
  serverPages: [stopPage],
  // Each board is sent on the weekday its reader chose, from the hour in the settings on.
  jobs: [
    { name: "statistics.weekly", every: "0 * * * *", run: sendWeekly },
    { name: "statistics.keep", every: "*/10 * * * *", run: refreshCachedFigures },
  ],
});
