import { defineArea } from "../../../../server/area-definition.ts";
import { billingContract } from "../contract.ts";
import { demoInvoices } from "./demo.ts";
import { searchProviders } from "./search-providers.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { handlers } from "./handlers.ts";
import { invoiceSource } from "./invoice-queries.ts";

export const area = defineArea({
  contract: billingContract,
  handlers,
  searchProviders,
  provides: () => [documentSourcesPort.implement([invoiceSource])],
  demo: demoInvoices,
});
