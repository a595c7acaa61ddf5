import { hosted } from "../../../server/hosted.ts";
import { outgoingMail } from "../contract.ts";
import { demoMails } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { startMailWorker } from "./worker.ts";

export const area = hosted({
  contract: outgoingMail,
  handlers,
  demo: demoMails,
  begin: (server) => startMailWorker(server),
});
