import { hosted } from "../../../server/hosted.ts";
import { firm } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { refuseWhileClosed, tellPages } from "./letterhead.ts";
import { demoFirm, seedFirm } from "./seed.ts";

export const area = hosted({
  contract: firm,
  handlers,
  news: [
    {
      kinds: ["firm.update", "firm.open", "firm.close"],
      needs: ["adminSettings"],
      at: "/admin/firm",
      configures: true,
    },
  ],
  seed: seedFirm,
  demo: demoFirm,
  doorman: refuseWhileClosed,
  tells: tellPages,
});
