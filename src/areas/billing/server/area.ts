import { defineArea } from "../../../server/area-definition.ts";
import { billingContract } from "../contract.ts";
import { demoInvoices } from "./demo.ts";
import { finders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: billingContract, handlers, finders, demo: demoInvoices });
