export { counterSourcePort } from "./counter-port.ts";
export {
  clientOf,
  filingOf,
  isActiveClient,
  requireSignedScan,
  serializeParties,
  strangers,
  receiverOf,
  holderAsInput,
} from "./contract-parties.ts";
export { remainingWorkOf } from "./document-progress.ts";
export { contractRowsOf, documentRowsOf } from "./contract-fact-sources.ts";
export { sealChainsOf } from "./seals.ts";
export type { SlipPdf } from "./slip-pdf.ts";
export { isLarge } from "./vale-transition.ts";
