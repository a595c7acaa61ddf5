/** What vouchers and their documents are counted in, by the day on which the voucher was made. */
import { defineFacts } from "../../kit/facts.ts";
import { clientTypes } from "../clients/columns.ts";
import { processes, valeStates } from "./states.ts";

/** Those that are on their way. */
const openStates = valeStates.filter((each) => each !== "completed" && each !== "cancelled");

export const legalizationContractFacts = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    state: { wordsArea: "office", keys: openStates },
    /** Who took it when it was done. */
    receiver: ["personally", "otherPerson"],
    country: "country",
    // Of the client as it is now; without one, of the holder.
    clientType: clientTypes,
  },
  conditions: ["open", "completed", "paid", "exportable"],
});

/** A line of a voucher is one, whatever its copies. */
export const legalDocumentFacts = defineFacts({
  measures: ["count"],
  dimensions: {
    documentType: "nomenclator",
    /** The type above it. */
    group: "nomenclator",
    destination: "nomenclator",
    process: processes,
    /** The first seal that it needs and has not; `done` with all of them. */
    seal: "nomenclator",
    month: "month",
  },
  conditions: ["inProcess", "delivered", "toActiveDestination", "atDpj", "atCentralLegalization"],
  dateVariants: ["delivered"],
});
