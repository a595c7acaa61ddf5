import { defineArea } from "../../../server/hosted.ts";
import { outgoingMailContract } from "../contract.ts";
import { finders } from "./finders.ts";
import { tellings } from "./tellings.ts";
import { handlers } from "./handlers.ts";
import { measures } from "./measures.ts";
import { startMailWorker } from "./worker.ts";

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
