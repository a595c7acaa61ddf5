/** Record kinds (of the audit log) that have a trash, and the permission to remove and restore each. */
import type { Permission } from "../../../kit/permissions.ts";

const removePermissions = {
  carrier: "adminCarriers",
  exchangeRate: "adminExchangeRate",
  nomenclator: "adminNomCods",
  offer: "adminOffers",
  role: "adminUsers",
  terms: "adminOffers",
  bankAccount: "adminBankAccount",
  correspondence: "adminCorrespondence",
  client: "adminClient",
  notarialFiling: "manageNotarialFilings",
  contractOffer: "manageContractOffer",
  filing: "manageFilings",
  offerRule: "rulesOffers",
  userGroup: "adminGroupUser",
  routeCard: "manageFilings",
  workPlan: "deleteWorkplan",
  virtualTable: "adminVirtualTable",
} as const satisfies Readonly<Record<string, Permission>>;
export type RegisterKind = keyof typeof removePermissions;
export const registerKinds = Object.keys(removePermissions) as RegisterKind[];

/** The permissions that open the trash: whoever may remove a record may restore it. */
export const trashPermissions = [...new Set(Object.values(removePermissions))] as unknown as readonly [
  Permission,
  ...Permission[],
];

/** Kinds whose changes a second person approves: their restoration too. */
export const approvalKinds: readonly RegisterKind[] = ["exchangeRate", "bankAccount", "role"];
