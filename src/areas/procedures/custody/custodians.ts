/**
 * Permissions for custody of original documents that belong to clients: receiving, storing and carrying them, and
 * taking them to the consulate.
 */
import type { Permission } from "../../../kit/permissions.ts";

/** Permissions to receive originals for a record of one's own work. */
export const originalReceivers = [
  "manageFilings",
  "manageNotarialFilings",
  "adminRequestsAP",
  "adminRequestsTR",
] as const satisfies readonly Permission[];

/** Permissions to record a hand-over: everyone who may hold an original. */
export const custodians = [
  ...originalReceivers,
  "adminDeliveryService",
  "adminConsulSpain",
] as const satisfies readonly Permission[];
