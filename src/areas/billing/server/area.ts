import { hosted } from "../../../server/hosted.ts";
import { billing } from "../contract.ts";
import { demoInvoices } from "./demo.ts";
import { finders } from "./finders.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: billing, handlers, finders, demo: demoInvoices });
