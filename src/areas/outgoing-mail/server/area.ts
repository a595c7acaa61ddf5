import { defineArea } from "../../../server/area-definition.ts";
import { outgoingMailContract } from "../contract.ts";
import { finders } from "./search-providers.ts";
import { tellings } from "./timeline-providers.ts";
import { handlers } from "./handlers.ts";
import { measures } from "./metrics.ts";
import { startMailWorker } from "./mail-worker.ts";

export const area = defineArea({
  contract: outgoingMailContract,
  handlers,
  news: [
    {
      kinds: ["outgoingMail.change", "outgoingMail.retryAll"],
      needs: ["adminEmailProcessor"],
      at: "/admin/email-processor",
    },
  ],
  finders,
  tellings,
  measures,
  begin: (server) => startMailWorker(server),
});
