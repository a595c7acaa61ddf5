/**
 * All permissions: those of the specification and of our own screens, in the order and under the headings of the
 * menu. A role is a set of them.
 */
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
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PermissionGroup = keyof typeof permissionGroups;
export type Permission = (typeof permissionGroups)[PermissionGroup][number];

export const permissions: readonly Permission[] = Object.values(permissionGroups).flat();
