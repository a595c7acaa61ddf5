import { hosted } from "../../../server/hosted.ts";
import { reconciliation } from "../contract.ts";
import { demoReconciliation } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";

export const area = hosted({ contract: reconciliation, handlers, jobs, demo: demoReconciliation });
