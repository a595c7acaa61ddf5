import { hosted } from "../../../server/hosted.ts";
import { outgoingMail } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { startMailWorker } from "./worker.ts";

export const area = hosted({ contract: outgoingMail, handlers, begin: (server) => startMailWorker(server) });
