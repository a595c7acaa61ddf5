/** Registers from which people remove, as the audit log calls their records, and who keeps each. */
import type { Permission } from "./permissions.ts";

const registers = {
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
export type RegisterKind = keyof typeof registers;
export const registerKinds = Object.keys(registers) as RegisterKind[];

/** Who may remove from a register may put back; everybody else does not see the trash. */
export const trashPermissions = [...new Set(Object.values(registers))] as unknown as readonly [
  Permission,
  ...Permission[],
];
