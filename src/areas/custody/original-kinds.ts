/** What an original belongs to, where it can be, and who may handle it; without zod, for screens read it. */
import type { Permission } from "../../kit/permissions.ts";

/** By whose work it came to us: who keeps that work sees its originals. */
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

/** A lot of originals: being made up, on its way, come. */
export const lotStates = ["open", "sent", "received"] as const;
export type LotState = (typeof lotStates)[number];

/** A bag holds no more. */
export const maxOriginalsPerLot = 50;
