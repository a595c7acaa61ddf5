import { defineArea } from "../../../server/hosted.ts";
import { billingContract } from "../contract.ts";
import { demoInvoices } from "./demo.ts";
import { finders } from "./finders.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: billingContract, handlers, finders, demo: demoInvoices });
