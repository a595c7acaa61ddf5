/** Facts of vouchers and their documents, by the voucher's creation day. */
import { defineFacts } from "../../../kit/contract/facts.ts";
import { clientTypes } from "../clients/enums.ts";
import { processes, valeStates } from "./states.ts";

/** States of vouchers in process. */
const openStates = valeStates.filter((each) => each !== "completed" && each !== "cancelled");

export const legalizationContractFacts = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    state: { wordsArea: "office", keys: openStates },
    /** Who received the documents. */
    receiver: ["personally", "otherPerson"],
    country: "country",
    // Type of the client now; without a client, of the holder.
    clientType: clientTypes,
  },
  conditions: ["open", "completed", "paid", "exportable"],
});

/** Counts document lines, whatever the number of copies. */
export const legalDocumentFacts = defineFacts({
  measures: ["count"],
  dimensions: {
    documentType: "nomenclator",
    /** Parent of the document type. */
    group: "nomenclator",
    destination: "nomenclator",
    process: processes,
    /** First required seal that is missing; `done` if none is. */
    seal: "nomenclator",
    month: "month",
  },
  conditions: ["inProcess", "delivered", "toActiveDestination", "atDpj", "atCentralLegalization"],
  dateVariants: ["delivered"],
});
