/** What filings are counted in, by the day they were agreed. */
import { defineFacts } from "../../kit/facts.ts";
import { clientTypes } from "../clients/columns.ts";
import { filingKinds, mipymeTypes } from "./columns.ts";

/** How many days a service took, or has taken until today. */
export const ageBuckets = ["0-30", "31-60", "61-90", "91-120", "121-180", "181-365", "366+"] as const;

export const filingFacts = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    kind: filingKinds,
    specialist: "person",
    sector: "nomenclator",
    /** The top-level area; what stands below counts in it. */
    practiceArea: "nomenclator",
    serviceModality: "nomenclator",
    serviceType: "nomenclator",
    takenShape: "nomenclator",
    country: "country",
    age: ageBuckets,
    mipymeType: mipymeTypes,
    // Of the client as it is now.
    clientCountry: "country",
    clientType: clientTypes,
    acquisitionWay: "nomenclator",
    month: "month",
  },
  conditions: ["exportable", "ofMipyme", "ofNationals"],
});
