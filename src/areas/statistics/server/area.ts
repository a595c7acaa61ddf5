import { hosted } from "../../../server/hosted.ts";
import { statistics } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { sendWeekly } from "./weekly-mail.ts";

export const area = hosted({
  contract: statistics,
  handlers,
  // Mondays and every other day: each board goes on the day that its reader chose.
  jobs: [{ name: "statistics.weekly", every: "0 7 * * *", run: sendWeekly }],
});
