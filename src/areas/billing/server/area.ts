import { hosted } from "../../../server/hosted.ts";
import { billing } from "../contract.ts";
import { demoInvoices } from "./demo.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: billing, handlers, demo: demoInvoices });
