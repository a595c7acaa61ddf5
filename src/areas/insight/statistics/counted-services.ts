/** Services of all kinds counted together: filings, notarial filings, legalizations. */
import { defineFacts } from "../../../kit/contract/facts.ts";
import { clientTypes } from "../../practice/clients/enums.ts";

export const serviceKinds = ["legalAssistance", "notarial", "legalization"] as const;

export const countedServices = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    service: serviceKinds,
    country: "country",
    month: "month",
    // The client's current type; without a client, the type in the contract.
    clientType: clientTypes,
  },
  // `earned`: a legalization counts as income once it is paid. The client type is that of the service at its time.
  conditions: ["exportable", "earned", "forNationals", "forForeigners"],
});
