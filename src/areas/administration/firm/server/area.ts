import { defineArea } from "../../../../server/area-definition.ts";
import { documentFactsPort, openOfficePort } from "../../../../server/server-ports.ts";
import { firmContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { requireOpenOffice, firmDocumentFacts } from "./firm-signature.ts";
import { demoFirm, seedFirm } from "./seed.ts";

export const area = defineArea({
  contract: firmContract,
  handlers,
  activityFeed: [
    {
      actions: ["firm.update", "firm.open", "firm.close"],
      permissions: ["adminSettings"],
      path: "/admin/firm",
      isConfiguration: true,
    },
  ],
  seed: seedFirm,
  demo: demoFirm,
  provides: () => [openOfficePort.implement(requireOpenOffice), documentFactsPort.implement(firmDocumentFacts)],
});
