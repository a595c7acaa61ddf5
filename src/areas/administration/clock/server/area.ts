import { defineArea } from "../../../../server/area-definition.ts";
import { clockReportPort } from "../../../../server/office-clock.ts";
import { clock } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { reportClock } from "./report.ts";

export const area = defineArea({ contract: clock, handlers, provides: () => [clockReportPort.implement(reportClock)] });
