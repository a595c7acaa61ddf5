/** Permissions in the order and under the headings of the menu. */
import type { Permission } from "../../../kit/permissions.ts";

export const permissionGroups = {
  online: ["adminRequestsAP", "adminRequestsTR", "adminAvailableRequestOnline", "adminOffers", "adminExchangeRate"],
  money: ["adminTransfermovil", "adminEnzona"],
  delivery: ["adminDeliveryService", "adminCarriers"],
  practice: ["manageFilings", "manageNotarialFilings", "adminClient"],
  offers: ["manageContractOffer", "allOffers", "rulesOffers", "seeContractOfferStats"],
  consulate: [
    "adminConsulSpain",
    "getConsulateContractList",
    "getDocumentsConsulateContractList",
    "createdOfferDocumentsContractConsulate",
  ],
  together: [
    "adminVirtualTable",
    "seeVirtualTableStats",
    "adminActivities",
    "seeAllActivities",
    "seeAccomplishedActivities",
    "seeUnfulfilledActivities",
    "createWorkplan",
    "updateWorkplan",
    "deleteWorkplan",
    "monthWorkPlan",
    "getActivitysMain",
  ],
  statistics: [
    "adminBusinessIntelligence",
    "hiredServicesStats",
    "servicesIncomes",
    "clientStats",
    "legalAssistanceStats",
    "notarialServicesStats",
    "legalizationStats",
    "comparisonStats",
    "onlineServices",
    "advancedFilterStats",
  ],
  administration: [
    "adminUsers",
    "adminSettings",
    "adminNomCods",
    "adminBankAccount",
    "adminGroupUser",
    "adminCorrespondence",
    "adminEmailProcessor",
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type PermissionGroup = keyof typeof permissionGroups;
