/** The menu as data: every entry of the specification (§2.1–2.3) with what one must hold to see it. */
import type { Principal } from "../../kit/access.ts";
import type { Permission } from "../../kit/permissions.ts";
import { custodians } from "../../kit/custodians.ts";
import { trashPermissions } from "../../kit/removable-kinds.ts";
import type { words } from "./menu.es.ts";

export type GroupKey = keyof typeof words.groups;
export type EntryKey = keyof typeof words.entries;
export type MenuQuery = Readonly<Record<string, string>>;

export interface MenuEntry {
  /** `bare` addresses are outside the shell and never in its menu. */
  readonly layout: "bare" | "shell";
  readonly words: EntryKey;
  /** Below /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly query: MenuQuery;
  /** All of them; where `any` says so, one of them. */
  readonly needs: readonly Permission[];
  readonly any?: true;
  /** Reached by its own link (badge, room) instead of by the menu. */
  readonly unlisted?: true;
}

export interface MenuGroup {
  readonly words: GroupKey;
  readonly entries: readonly MenuEntry[];
  /** Any of these shows the group; an entry of it, unless given. */
  readonly shownFor?: readonly Permission[];
}

type Line = readonly [words: EntryKey, path: string, query?: string, ...needs: Permission[]];

/** Addresses outside the shell. */
export const bare: readonly MenuEntry[] = (
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
  ] satisfies Line[]
).map((line) => ({ ...entry(line), layout: "bare" }));

/** Entries that stand by themselves. */
export const homeEntry = entry(["home", "/", "view=home"]);
export const notificationsEntry: MenuEntry = { ...entry(["notifications", "/notifications"]), unlisted: true };
const room: MenuEntry = { ...entry(["virtualTableRoom", "/virtualTable/detailsVirtualTable"]), unlisted: true };

export const groups: readonly MenuGroup[] = [
  group("statistics", [
    statistics("statsHiredServices", "generalStats", "type=hiredServices", "hiredServicesStats"),
    statistics("statsIncome", "generalStats", "type=income", "servicesIncomes"),
    statistics("statsClients", "generalStats", "type=clients", "clientStats"),
    statistics("statsLegalAssistance", "legalAssistanceStats", "", "legalAssistanceStats"),
    statistics("statsNotarial", "notarialServicesStats", "", "notarialServicesStats"),
    statistics("statsLegalization", "legalizationStats", "", "legalizationStats"),
    statistics("statsComparison", "comparisonStats", "", "comparisonStats"),
    statistics("statsOnlineServices", "onlineServices", "", "onlineServices"),
    statistics("statsAdvanced", "advancedFilterStats", "", "advancedFilterStats"),
  ]),
  group("legalAssistance", [
    ["filings", "/legalAssistance/manageFilings", "", "manageFilings"],
    ["routes", "/legalAssistance/routes", "", "manageFilings"],
    ["routeCards", "/legalAssistance/routeCards", "", "manageFilings"],
  ]),
  group("consulate", [
    ["consulateRequested", "/spain-consulate/requested", "", "adminConsulSpain", "getConsulateContractList"],
    ["consulateDocuments", "/spain-consulate/documents", "", "adminConsulSpain", "getDocumentsConsulateContractList"],
    ["consulateInvoice", "/spain-consulate/facture", "", "adminConsulSpain", "createdOfferDocumentsContractConsulate"],
  ]),
  group("notarial", [["notarialFilings", "/notarialServices/manageNotarialFilings", "", "manageNotarialFilings"]]),
  {
    ...group("offers", [
      ["offers", "/contractOffers/manageContractOffers", "", "manageContractOffer"],
      ["offersNotSigned", "/contractOffers/manageContractOffers", "notSigned=true", "allOffers"],
      ["offersNotPaid", "/contractOffers/manageContractOffers", "notPaid=true", "allOffers"],
      ["offerRules", "/contractOffers/rulesOffers", "", "rulesOffers"],
      ["offerStats", "/contractOffers/contractOffersStats", "", "seeContractOfferStats"],
    ]),
    shownFor: ["manageContractOffer", "rulesOffers", "seeContractOfferStats"],
  },
  group("clients", [["clients", "/clients/manageClients", "", "adminClient"]]),
  group("virtualTables", [
    ["virtualTables", "/virtualTables/manageVirtualTables", "", "adminVirtualTable"],
    ["virtualTableStats", "/virtualTables/virtualTablesStats", "", "seeVirtualTableStats"],
  ]),
  group("agenda", [
    ["calendar", "/workAgenda", "view=calendar", "adminActivities"],
    ["activities", "/workAgenda/activities", "view=global", "seeAllActivities"],
    ["activitiesAccomplished", "/workAgenda/activities", "view=accomplished", "seeAccomplishedActivities"],
    ["activitiesUnfulfilled", "/workAgenda/activities", "view=unfulfilled", "seeUnfulfilledActivities"],
  ]),
  group("documents", [["documents", "/documentsManagement"]]),
  joined(
    group("administration", [
      ["nomenclators", "/admin/nomenclators", "", "adminNomCods"],
      ["bankAccounts", "/admin/bankAccounts/manageBankAccounts", "", "adminBankAccount"],
      ["groupUser", "/admin/groupUser", "", "adminGroupUser"],
      ["termsOptions", "/admin/terms/options"],
      ["serviceOffers", "/onlineServicesAdmin/payOnlineServices", "", "adminOffers"],
      ["exchangeRates", "/admin/exchangeRate", "", "adminExchangeRate"],
      ["carriers", "/admin/carriers", "", "adminCarriers"],
      ["correspondences", "/admin/correspondences", "", "adminCorrespondence"],
      ["availability", "/admin/availableRequestOnline", "", "adminAvailableRequestOnline"],
      ["emailProcessor", "/admin/email-processor", "", "adminEmailProcessor"],
      ["users", "/admin/users", "", "adminUsers"],
      ["roles", "/admin/roles", "", "adminUsers"],
      ["firstSteps", "/admin/firstSteps", "", "adminSettings"],
      ["firm", "/admin/firm", "", "adminSettings"],
      ["settings", "/admin/settings", "", "adminSettings"],
      ["basicPages", "/admin/pages", "", "adminSettings"],
    ]),
    anyOf(group("administration", [["trash", "/admin/trash", "", ...trashPermissions]])),
  ),
  group("requestsAP", [
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
  group("requestsTR", [
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
  // All who handle papers that are not ours, by any of their work.
  anyOf(group("custody", [["originals", "/originals", "", ...custodians]])),
  group("delivery", [
    ["deliveryAll", "/deliveryServices/all", "", "adminDeliveryService"],
    ["deliveryPending", "/deliveryServices/pendingDelivery", "", "adminDeliveryService"],
    ["deliveryReady", "/deliveryServices/readyForMessaging", "", "adminDeliveryService"],
    ["deliveryTransporting", "/deliveryServices/transporting", "", "adminDeliveryService"],
    ["deliveryDelivered", "/deliveryServices/delivered", "", "adminDeliveryService"],
    ["deliveryCanceled", "/deliveryServices/canceled", "", "adminDeliveryService"],
  ]),
  group("transfermovil", [
    ["paymentsAll", "/transfermovil/all", "", "adminTransfermovil"],
    ["paymentsRegistrals", "/transfermovil/registrals", "", "adminTransfermovil"],
    ["paymentsCriminalRecords", "/transfermovil/apenales", "", "adminTransfermovil"],
    ["paymentsVales", "/transfermovil/legalization", "", "adminTransfermovil"],
    ["reconciliation", "/transfermovil/reconciliation", "", "adminTransfermovil"],
    ["gateway", "/transfermovil/gateway", "", "adminTransfermovil"],
  ]),
  group("enzona", [
    ["paymentsAll", "/enzona/all", "", "adminEnzona"],
    ["paymentsRegistrals", "/enzona/registrals", "", "adminEnzona"],
    ["paymentsCriminalRecords", "/enzona/apenales", "", "adminEnzona"],
    ["reconciliation", "/enzona/reconciliation", "", "adminEnzona"],
    ["gateway", "/enzona/gateway", "", "adminEnzona"],
  ]),
  // Nobody keeps the card gateway alone: anyone who keeps one of the others does.
  anyOf(
    group("card", [
      ["paymentsAll", "/bipay/all", "", "adminTransfermovil", "adminEnzona"],
      ["reconciliation", "/bipay/reconciliation", "", "adminTransfermovil", "adminEnzona"],
      ["gateway", "/bipay/gateway", "", "adminTransfermovil", "adminEnzona"],
    ]),
  ),
];

/** Everything, in no particular order: what a test compares with the specification. */
export const everyEntry: readonly MenuEntry[] = [
  ...bare,
  homeEntry,
  notificationsEntry,
  room,
  ...groups.flatMap((each) => each.entries),
];

/** What this person may see of what is built. */
export function visibleMenuGroups(paths: ReadonlySet<string>, bearer: Principal): MenuGroup[] {
  return groups
    .filter(({ shownFor }) => !shownFor || shownFor.some((each) => bearer.permissions.includes(each)))
    .map((each) => ({ ...each, entries: each.entries.filter((one) => isMenuEntryVisible(one, paths, bearer)) }))
    .filter((each) => each.entries.length > 0);
}

/** What one works in comes before what everybody may look up. */
export function byWork(shown: readonly MenuGroup[]): MenuGroup[] {
  return [...shown].sort((a, b) => Number(a.words === "administration") - Number(b.words === "administration"));
}

export function isMenuEntryVisible(one: MenuEntry, paths: ReadonlySet<string>, bearer: Principal): boolean {
  const holds = (permission: Permission) => bearer.permissions.includes(permission);
  return paths.has(one.path) && (one.any ? one.needs.some(holds) : one.needs.every(holds));
}

/** What an address says that leaves something out. */
const unsaid: readonly string[] = ["all", "false"];

/** Whether the page at `path?search` is this entry: its whole query must be there, or be what goes without saying. */
export function isCurrent(one: MenuEntry, path: string, search: MenuQuery): boolean {
  if (one.path === "/") return path === "/";
  if (one.path !== path) return false;
  return Object.entries(one.query).every(([name, value]) =>
    search[name] === undefined ? unsaid.includes(value) : search[name] === value,
  );
}

/** Whether the page is a detail or a form of this entry's list. Of several views of one list nobody can tell which. */
export function isBelow(one: MenuEntry, path: string): boolean {
  return one.path !== "/" && Object.keys(one.query).length === 0 && path.startsWith(`${one.path}/`);
}

/** The group a page belongs to, details below a list included. */
export function groupOf(path: string, among: readonly MenuGroup[]): GroupKey | undefined {
  return among.find((each) => each.entries.some((one) => path === one.path || path.startsWith(`${one.path}/`)))?.words;
}

function group(words: GroupKey, lines: readonly Line[]): MenuGroup {
  return { words, entries: lines.map(entry) };
}

function anyOf({ words, entries }: MenuGroup): MenuGroup {
  return { words, entries: entries.map((one) => ({ ...one, any: true })) };
}

/** Entries that ask for all of their permissions, then those that ask for one. */
function joined(first: MenuGroup, then: MenuGroup): MenuGroup {
  return { ...first, entries: [...first.entries, ...then.entries] };
}

function entry([words, path, query = "", ...needs]: Line): MenuEntry {
  return { layout: "shell", words, path, query: Object.fromEntries(new URLSearchParams(query)), needs };
}

function requestViews(
  family: "AP" | "TR",
  permission: Permission,
  views: readonly (readonly [words: EntryKey, status: string, approvalsPending: boolean])[],
): Line[] {
  return views.map(([words, status, approvalsPending]) => [
    words,
    `/onlineServicesAdmin/${family}/onlineRequests`,
    `status=${status}&approvalsPending=${approvalsPending}`,
    permission,
  ]);
}

function statistics(words: EntryKey, page: string, query: string, permission: Permission): Line {
  return [words, `/statistics/${page}`, query, "adminBusinessIntelligence", permission];
}
