import { defineArea } from "../../../../server/area-definition.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { deletedAccountPort } from "../../../administration/session/server/public.ts";
import { dataAccessContract } from "../contract.ts";
import { eraseReports } from "./erase-reports.ts";
import { handlers } from "./handlers.ts";
import { reportSource } from "./report.ts";

export const area = defineArea({
  contract: dataAccessContract,
  handlers,
  provides: () => [
    documentSourcesPort.implement([reportSource]),
    deletedAccountPort.implement({ eraseData: eraseReports }),
  ],
});
