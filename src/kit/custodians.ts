/** Who handles originals, papers that are not ours: those who keep them, who carry them, who take them to the consulate. */
import type { Permission } from "./permissions.ts";

/** Who takes originals in, for a record of their own work. */
export const originalReceivers = [
  "manageFilings",
  "manageNotarialFilings",
  "adminRequestsAP",
  "adminRequestsTR",
] as const satisfies readonly Permission[];

/** All who may have a paper in hand may say so. */
export const custodians = [
  ...originalReceivers,
  "adminDeliveryService",
  "adminConsulSpain",
] as const satisfies readonly Permission[];
