export { alsoCounted } from "./counted.ts";
export {
  clientOf,
  filingOf,
  isActiveClient,
  requireSignedScan,
  serializeParties,
  strangers,
  receiverOf,
  holderAsInput,
} from "./parties.ts";
export { remainingWorkOf } from "./progress.ts";
export { contractRowsOf, documentRowsOf } from "./rows-of.ts";
export { sealChainsOf } from "./seals.ts";
export type { SlipPdf } from "./slip.ts";
export { isLarge } from "./step.ts";
