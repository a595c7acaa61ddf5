import { defineArea } from "../../../server/hosted.ts";
import { firmContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { requireOpenOffice, firmDocumentFacts } from "./letterhead.ts";
import { demoFirm, seedFirm } from "./seed.ts";

export const area = defineArea({
  contract: firmContract,
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
  doorman: requireOpenOffice,
  tells: firmDocumentFacts,
});
