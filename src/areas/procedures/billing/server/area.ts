import { defineArea } from "../../../../server/area-definition.ts";
import { billingContract } from "../contract.ts";
import { demoInvoices } from "./demo.ts";
import { searchProviders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({
  contract: billingContract,
  handlers,
  searchProviders,
  demo: demoInvoices,
});
