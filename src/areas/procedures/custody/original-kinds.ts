/** Kinds, places and permissions of originals; without zod, because screens import it. */
import type { Permission } from "../../../kit/permissions.ts";

/** Kind of the record that an original belongs to; its permission also gives access to the originals. */
export const originalKinds = ["AP", "TR", "filing", "notarialFiling", "legalization"] as const;
export type OriginalKind = (typeof originalKinds)[number];

export const originalsPermission: Readonly<Record<OriginalKind, Permission>> = {
  AP: "adminRequestsAP",
  TR: "adminRequestsTR",
  filing: "manageFilings",
  notarialFiling: "manageNotarialFilings",
  legalization: "manageFilings",
};

export const custodyPlaces = [
  "office",
  "registry",
  "dpj",
  "minjus",
  "minrex",
  "consulate",
  "courier",
  "client",
] as const;
export type CustodyPlace = (typeof custodyPlaces)[number];

/** Open, in transit, arrived. */
export const lotStates = ["open", "sent", "received"] as const;
export type LotState = (typeof lotStates)[number];

/** Capacity of a bag. */
export const maxOriginalsPerLot = 50;
