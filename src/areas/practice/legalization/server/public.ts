import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { legalizationContracts } from "./tables.ts";

export { counterSourcePort } from "./counter-port.ts";
export { partyColumns, validateContractDocuments, receiverOf, toHolderInput } from "./contract-parties.ts";
export { remainingWorkOf } from "./document-progress.ts";
export { contractRowsOf, documentRowsOf } from "./contract-fact-sources.ts";
export { sealChainsOf } from "./seals.ts";
export { slipDocument, type SlipPdf } from "./pdf/slip-pdf.ts";
export { isLarge } from "./vale/vale-transition.ts";
export { contractTransitionColumns, counterPayment } from "./transition-columns.ts";
export { serializeContract, sharedFilters } from "./shared-queries.ts";

export const legalizationContractView = readableColumns(legalizationContracts, "country", "clientType");
