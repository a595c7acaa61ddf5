import { defineArea } from "../../../../server/area-definition.ts";
import { outgoingMailContract } from "../contract.ts";
import { searchProviders } from "./search-providers.ts";
import { timelineProviders } from "./timeline-providers.ts";
import { eraseOldBodies } from "./erase-bodies.ts";
import { countFailedMails } from "./home.ts";
import { handlers } from "./handlers.ts";
import { metrics } from "./metrics.ts";
import { startMailWorker } from "./mail-worker.ts";

export const area = defineArea({
  contract: outgoingMailContract,
  handlers,
  activityFeed: [
    {
      actions: ["outgoingMail.change", "outgoingMail.retryAll"],
      permissions: ["adminEmailProcessor"],
      path: "/admin/email-processor",
    },
  ],
  liveTopics: [{ name: "mails", everyChange: { access: ["adminEmailProcessor"], signals: ["mail", "mails"] } }],
  waitingWork: [{ access: ["adminEmailProcessor"], count: countFailedMails }],
  searchProviders,
  timelineProviders,
  metrics,
  jobs: [{ name: "outgoingMail.eraseBodies", every: "10 4 * * *", clock: "steady", run: eraseOldBodies }],
  start: (server) => startMailWorker(server),
});
