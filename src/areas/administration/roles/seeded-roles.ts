/** The seeded roles: names are free, permissions exact. */
import type { Localized } from "../../../kit/text/language.ts";
import { type Permission, permissionGroups as groups, permissions } from "../../../kit/permissions.ts";

/** Marks of a role besides its permissions: forms select lawyers and correspondents by them. */
export const roleTraits = ["lawyer", "correspondent"] as const;
export type Trait = (typeof roleTraits)[number];

export interface SeededRole {
  readonly name: Localized;
  readonly permissions: readonly Permission[];
  readonly traits?: readonly Trait[];
}

export const seededRoles = {
  administrator: { name: { es: "Administrador", en: "Administrator" }, permissions },
  lawyer: {
    name: { es: "Abogado", en: "Lawyer" },
    permissions: ["manageFilings", "adminClient", "adminVirtualTable", "adminActivities", "manageContractOffer"],
    traits: ["lawyer"],
  },
  notary: {
    name: { es: "Notario", en: "Notary" },
    permissions: ["manageNotarialFilings", "adminClient", "adminActivities"],
    traits: ["lawyer"],
  },
  commercial: {
    name: { es: "Comercial", en: "Commercial" },
    permissions: [
      "manageContractOffer",
      "allOffers",
      "rulesOffers",
      "seeContractOfferStats",
      "adminClient",
      "adminBankAccount",
      "adminExchangeRate",
    ],
  },
  "online-ap": {
    name: { es: "Trámites en línea AP", en: "Online AP" },
    permissions: ["adminRequestsAP", "adminAvailableRequestOnline"],
  },
  "online-tr": {
    name: { es: "Trámites en línea TR", en: "Online TR" },
    permissions: ["adminRequestsTR", "adminAvailableRequestOnline"],
  },
  cashier: { name: { es: "Caja", en: "Cashier" }, permissions: groups.money },
  courier: { name: { es: "Mensajería", en: "Courier desk" }, permissions: groups.delivery },
  consulate: { name: { es: "Consulado", en: "Consulate desk" }, permissions: groups.consulate },
  management: {
    name: { es: "Dirección", en: "Management" },
    permissions: [
      ...groups.statistics,
      "seeVirtualTableStats",
      "seeContractOfferStats",
      "seeAllActivities",
      "seeAccomplishedActivities",
      "seeUnfulfilledActivities",
    ],
  },
  planner: {
    name: { es: "Planificador", en: "Planner" },
    // The work plan is part of the agenda's screen.
    permissions: [
      "createWorkplan",
      "updateWorkplan",
      "deleteWorkplan",
      "monthWorkPlan",
      "getActivitysMain",
      "adminActivities",
    ],
  },
  correspondent: { name: { es: "Corresponsal", en: "Correspondent" }, permissions: [], traits: ["correspondent"] },
} as const satisfies Record<string, SeededRole>;
