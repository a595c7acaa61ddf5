/** Services of all kinds counted together: filings, notarial filings, legalizations. */
import { defineFacts } from "../../kit/facts.ts";
import { clientTypes } from "../clients/columns.ts";

export const serviceKinds = ["legalAssistance", "notarial", "legalization"] as const;

export const countedServices = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    service: serviceKinds,
    country: "country",
    // Of the client as it is now; of a holder who is none, as the contract says.
    clientType: clientTypes,
  },
  // `earned`: a legalization brings nothing before it is paid. The type is that of the service, as it was then.
  conditions: ["exportable", "earned", "forNationals", "forForeigners"],
});
