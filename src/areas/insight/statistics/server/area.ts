import { defineArea } from "../../../../server/area-definition.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { statisticsContract } from "../contract.ts";
import { boardSource } from "./board/print-board.ts";
import { handlers } from "./handlers.ts";
import { refreshCachedFigures } from "./cache/refresh-cached-figures.ts";
import { boardMails } from "./tables.ts";
import { stopPage } from "./weekly-mail/unsubscribe-page.tsx";
import { sendWeekly } from "./weekly-mail/weekly-mail.ts";

export const area = defineArea({
  contract: statisticsContract,
  handlers,
  serverPages: [stopPage],
  provides: () => [documentSourcesPort.implement([boardSource])],
  // A subscription is mailed from the week after its last change on.
  timeLimits: [neverInFuture(boardMails.updatedAt)],
  // Each board is sent on the weekday its reader chose, from the hour in the settings on.
  jobs: [
    { name: "statistics.weekly", every: "0 * * * *", run: sendWeekly },
    { name: "statistics.keep", every: "*/10 * * * *", run: refreshCachedFigures },
  ],
});
