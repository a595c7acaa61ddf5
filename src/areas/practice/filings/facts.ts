/** Filings by the day of their agreement. */
import { defineFacts } from "../../../kit/contract/facts.ts";
import { clientTypes } from "../clients/enums.ts";
import { filingKinds, mipymeTypes } from "./enums.ts";

/** Duration of a service in days, up to now if it is open. */
export const ageBuckets = ["0-30", "31-60", "61-90", "91-120", "121-180", "181-365", "366+"] as const;

export const filingFacts = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    kind: filingKinds,
    specialist: "person",
    sector: "nomenclator",
    /** The top-level area; areas below count in it. */
    practiceArea: "nomenclator",
    serviceModality: "nomenclator",
    serviceType: "nomenclator",
    takenShape: "nomenclator",
    country: "country",
    age: ageBuckets,
    mipymeType: mipymeTypes,
    // The client's current type.
    clientCountry: "country",
    clientType: clientTypes,
    acquisitionWay: "nomenclator",
    month: "month",
  },
  conditions: ["exportable", "ofMipyme", "ofNationals"],
});
