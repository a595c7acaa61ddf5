import { hosted } from "../../../server/hosted.ts";
import { payments } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs, listenToEvents } from "./jobs.ts";

export const area = hosted({ contract: payments, handlers, jobs, begin: listenToEvents });
