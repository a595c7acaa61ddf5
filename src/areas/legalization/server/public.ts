export { alsoCounted } from "./counted.ts";
export {
  clientOf,
  filingOf,
  isInUse,
  refuseUnsigned,
  shownParties,
  strangers,
  takenBy,
  typedHolder,
} from "./parties.ts";
export { leftOf } from "./progress.ts";
export { contractRowsOf, documentRowsOf } from "./rows-of.ts";
export { chainsOf } from "./seals.ts";
export type { SlipPdf } from "./slip.ts";
export { isLarge } from "./step.ts";
