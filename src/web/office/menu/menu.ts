/** The menu as data: every entry of the specification with the permissions it requires. */
import type { Permission } from "../../../kit/permissions.ts";
import type { words } from "./menu.es.ts";

export type GroupKey = keyof typeof words.groups;
export type EntryKey = keyof typeof words.entries;
type SectionKey = keyof typeof words.sections;
export type MenuQuery = Readonly<Record<string, string>>;

export interface MenuEntry {
  /** `bare` addresses are outside the shell and not in its menu. */
  readonly layout: "bare" | "shell";
  readonly words: EntryKey;
  /** Relative to /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly query: MenuQuery;
  /** All are required, besides the access of its screen; with `any`, one is enough. */
  readonly needs: readonly Permission[];
  readonly any?: true;
  /** Heading above the entry and those after it, in a group with many entries. */
  readonly section?: SectionKey;
  /** Reached by a link of its own (badge, room), not by the menu. */
  readonly unlisted?: true;
}

export interface MenuGroup {
  readonly words: GroupKey;
  readonly entries: readonly MenuEntry[];
  /** One of these is required to see the group. By default the group is visible if one of its entries is. */
  readonly shownFor?: readonly Permission[];
}

type EntryDefinition = readonly [words: EntryKey, path: string, query?: string, ...needs: Permission[]];

/** Addresses outside the shell. */
const entriesOutsideShell: readonly MenuEntry[] = (
  [
    ["login", "/login"],
    ["forgotPass", "/forgotPass"],
    ["changeClientPass", "/forgotPass/changeClientPass"],
    ["register", "/register"],
    ["validateCode", "/validateCode"],
    ["notFound", "/404"],
    ["forbidden", "/forbidden"],
    ["onlineService", "/onlineService"],
    ["deliveryService", "/deliveryService"],
    ["payment", "/payment/$"],
    ["paymentOfferDetails", "/paymentOfferDetails/$id"],
    ["paymentDetails", "/paymentDetails/$commonId"],
    ["onlineServiceForm", "/onlineService/$commonId"],
    ["checkout", "/checkout/$commonId"],
    ["terms", "/terms"],
    ["errorRequestServices", "/errorRequestServices"],
  ] satisfies EntryDefinition[]
).map((definition) => ({ ...createEntry(definition), layout: "bare" }));

/** Entries outside the groups. */
export const homeEntry = createEntry(["home", "/", "view=home"]);
export const notificationsEntry: MenuEntry = { ...createEntry(["notifications", "/notifications"]), unlisted: true };
const roomEntry: MenuEntry = {
  ...createEntry(["virtualTableRoom", "/virtualTable/detailsVirtualTable"]),
  unlisted: true,
};

/** Groups of one desk first, then those that many share; administration last. A person sees their own work first. */
export const groups: readonly MenuGroup[] = [
  createGroup("requestsAP", [
    ...requestViews("AP", "adminRequestsAP", [
      ["requestsAll", "all", false],
      ["requestsPending", "pending", true],
      ["requestsRequested", "requested", false],
      ["requestsToked", "toked", false],
      ["requestsDeliveredTramitation", "deliveredTramitation", false],
      ["requestsLegalization", "legalization", false],
      ["requestsReadyToDelivery", "readyToDelivery", false],
      ["requestsDelivered", "delivered", false],
    ]),
    ["requestsStats", "/onlineServicesAdmin/AP/onlineServiceStats", "", "adminRequestsAP"],
    ["requestsBilling", "/onlineServicesAdmin/AP/billing", "", "adminRequestsAP"],
  ]),
  createGroup("requestsTR", [
    ...requestViews("TR", "adminRequestsTR", [
      ["requestsAll", "all", true],
      ["requestsUnderReview", "underReview", true],
      ["requestsPending", "pending", true],
      ["requestsRejected", "rejected", true],
      ["requestsRequested", "requested", false],
      ["requestsToked", "toked", false],
      ["requestsDeliveredTramitation", "deliveredTramitation", false],
      ["requestsLegalization", "legalization", false],
      ["requestsReadyToDelivery", "readyToDelivery", false],
      ["requestsDelivered", "delivered", false],
      ["requestsNotPaid", "notPaid", true],
    ]),
    ["requestsStats", "/onlineServicesAdmin/TR/onlineServiceStats", "", "adminRequestsTR"],
    ["requestsBilling", "/onlineServicesAdmin/TR/billing", "", "adminRequestsTR"],
  ]),
  createGroup("transfermovil", [
    ["paymentsAll", "/transfermovil/all", "", "adminTransfermovil"],
    ["paymentsRegistrals", "/transfermovil/registrals", "", "adminTransfermovil"],
    ["paymentsCriminalRecords", "/transfermovil/apenales", "", "adminTransfermovil"],
    ["paymentsVales", "/transfermovil/legalization", "", "adminTransfermovil"],
    ["reconciliation", "/transfermovil/reconciliation", "", "adminTransfermovil"],
    ["gateway", "/transfermovil/gateway", "", "adminTransfermovil"],
  ]),
  createGroup("enzona", [
    ["paymentsAll", "/enzona/all", "", "adminEnzona"],
    ["paymentsRegistrals", "/enzona/registrals", "", "adminEnzona"],
    ["paymentsCriminalRecords", "/enzona/apenales", "", "adminEnzona"],
    ["reconciliation", "/enzona/reconciliation", "", "adminEnzona"],
    ["gateway", "/enzona/gateway", "", "adminEnzona"],
  ]),
  // The card gateway has no permission of its own: managers of either other gateway manage it.
  withAnyPermission(
    createGroup("card", [
      ["paymentsAll", "/bipay/all", "", "adminTransfermovil", "adminEnzona"],
      ["reconciliation", "/bipay/reconciliation", "", "adminTransfermovil", "adminEnzona"],
      ["gateway", "/bipay/gateway", "", "adminTransfermovil", "adminEnzona"],
    ]),
  ),
  createGroup("delivery", [
    ["deliveryAll", "/deliveryServices/all", "", "adminDeliveryService"],
    ["deliveryPending", "/deliveryServices/pendingDelivery", "", "adminDeliveryService"],
    ["deliveryReady", "/deliveryServices/readyForMessaging", "", "adminDeliveryService"],
    ["deliveryTransporting", "/deliveryServices/transporting", "", "adminDeliveryService"],
    ["deliveryDelivered", "/deliveryServices/delivered", "", "adminDeliveryService"],
    ["deliveryCanceled", "/deliveryServices/canceled", "", "adminDeliveryService"],
  ]),
  createGroup("legalAssistance", [
    ["filings", "/legalAssistance/manageFilings", "", "manageFilings"],
    ["routes", "/legalAssistance/routes", "", "manageFilings"],
    ["routeCards", "/legalAssistance/routeCards", "", "manageFilings"],
  ]),
  createGroup("notarial", [
    ["notarialFilings", "/notarialServices/manageNotarialFilings", "", "manageNotarialFilings"],
  ]),
  createGroup("consulate", [
    ["consulateRequested", "/spain-consulate/requested", "", "adminConsulSpain", "getConsulateContractList"],
    ["consulateDocuments", "/spain-consulate/documents", "", "adminConsulSpain", "getDocumentsConsulateContractList"],
    ["consulateInvoice", "/spain-consulate/facture", "", "adminConsulSpain", "createdOfferDocumentsContractConsulate"],
  ]),
  createGroup("statistics", [
    statisticsEntry("statsHiredServices", "generalStats", "type=hiredServices", "hiredServicesStats"),
    statisticsEntry("statsIncome", "generalStats", "type=income", "servicesIncomes"),
    statisticsEntry("statsClients", "generalStats", "type=clients", "clientStats"),
    statisticsEntry("statsLegalAssistance", "legalAssistanceStats", "", "legalAssistanceStats"),
    statisticsEntry("statsNotarial", "notarialServicesStats", "", "notarialServicesStats"),
    statisticsEntry("statsLegalization", "legalizationStats", "", "legalizationStats"),
    statisticsEntry("statsComparison", "comparisonStats", "", "comparisonStats"),
    statisticsEntry("statsOnlineServices", "onlineServices", "", "onlineServices"),
    statisticsEntry("statsAdvanced", "advancedFilterStats", "", "advancedFilterStats"),
  ]),
  {
    ...createGroup("offers", [
      ["offers", "/contractOffers/manageContractOffers", "", "manageContractOffer"],
      ["offersNotSigned", "/contractOffers/manageContractOffers", "notSigned=true", "allOffers"],
      ["offersNotPaid", "/contractOffers/manageContractOffers", "notPaid=true", "allOffers"],
      ["offerRules", "/contractOffers/rulesOffers", "", "rulesOffers"],
      ["offerStats", "/contractOffers/contractOffersStats", "", "seeContractOfferStats"],
    ]),
    shownFor: ["manageContractOffer", "rulesOffers", "seeContractOfferStats"],
  },
  createGroup("clients", [["clients", "/clients/manageClients", "", "adminClient"]]),
  createGroup("virtualTables", [
    ["virtualTables", "/virtualTables/manageVirtualTables", "", "adminVirtualTable"],
    ["virtualTableStats", "/virtualTables/virtualTablesStats", "", "seeVirtualTableStats"],
  ]),
  createGroup("agenda", [
    ["calendar", "/workAgenda", "view=calendar", "adminActivities"],
    ["activities", "/workAgenda/activities", "view=global", "seeAllActivities"],
    ["activitiesAccomplished", "/workAgenda/activities", "view=accomplished", "seeAccomplishedActivities"],
    ["activitiesUnfulfilled", "/workAgenda/activities", "view=unfulfilled", "seeUnfulfilledActivities"],
  ]),
  createGroup("documents", [["documents", "/documentsManagement"]]),
  createGroup("custody", [["originals", "/originals"]]),
  createSections("administration", {
    people: [
      ["users", "/admin/users", "", "adminUsers"],
      ["roles", "/admin/roles", "", "adminUsers"],
      ["groupUser", "/admin/groupUser", "", "adminGroupUser"],
    ],
    online: [
      ["serviceOffers", "/onlineServicesAdmin/payOnlineServices", "", "adminOffers"],
      ["availability", "/admin/availableRequestOnline", "", "adminAvailableRequestOnline"],
      ["termsOptions", "/admin/terms/options"],
      ["basicPages", "/admin/pages", "", "adminSettings"],
    ],
    registers: [
      ["nomenclators", "/admin/nomenclators", "", "adminNomCods"],
      ["bankAccounts", "/admin/bankAccounts/manageBankAccounts", "", "adminBankAccount"],
      ["exchangeRates", "/admin/exchangeRate", "", "adminExchangeRate"],
      ["carriers", "/admin/carriers", "", "adminCarriers"],
      ["correspondences", "/admin/correspondences", "", "adminCorrespondence"],
    ],
    system: [
      ["firstSteps", "/admin/firstSteps", "", "adminSettings"],
      ["firm", "/admin/firm", "", "adminSettings"],
      ["settings", "/admin/settings", "", "adminSettings"],
      ["emailProcessor", "/admin/email-processor", "", "adminEmailProcessor"],
      ["approvals", "/admin/approvals"],
      ["issuedDocuments", "/admin/issuedDocuments", "", "adminSettings"],
      ["trash", "/admin/trash"],
    ],
  }),
];

/** All entries, in no particular order. A test compares them with the specification. */
export const everyEntry: readonly MenuEntry[] = [
  ...entriesOutsideShell,
  homeEntry,
  notificationsEntry,
  roomEntry,
  ...groups.flatMap((each) => each.entries),
];

function createGroup(words: GroupKey, definitions: readonly EntryDefinition[]): MenuGroup {
  return { words, entries: definitions.map(createEntry) };
}

function createSections(
  words: GroupKey,
  sections: Readonly<Record<SectionKey, readonly EntryDefinition[]>>,
): MenuGroup {
  const entries = (Object.keys(sections) as SectionKey[]).flatMap((section) =>
    sections[section].map((definition) => ({ ...createEntry(definition), section })),
  );
  return { words, entries };
}

function withAnyPermission({ words, entries }: MenuGroup): MenuGroup {
  return { words, entries: entries.map((menuEntry) => ({ ...menuEntry, any: true })) };
}

function createEntry([words, path, query = "", ...permissions]: EntryDefinition): MenuEntry {
  return { layout: "shell", words, path, query: Object.fromEntries(new URLSearchParams(query)), needs: permissions };
}

function requestViews(
  family: "AP" | "TR",
  permission: Permission,
  views: readonly (readonly [words: EntryKey, status: string, approvalsPending: boolean])[],
): EntryDefinition[] {
  return views.map(([words, status, approvalsPending]) => [
    words,
    `/onlineServicesAdmin/${family}/onlineRequests`,
    `status=${status}&approvalsPending=${approvalsPending}`,
    permission,
  ]);
}

function statisticsEntry(words: EntryKey, page: string, query: string, permission: Permission): EntryDefinition {
  return [words, `/statistics/${page}`, query, "adminBusinessIntelligence", permission];
}
