/** Every area's contract. The typed client, OpenAPI and the generated tests read this list. */
import { availabilityContract } from "./procedures/availability/contract.ts";
import { custodyContract } from "./procedures/custody/contract.ts";
import { homeContract } from "./insight/home/contract.ts";
import { exchangeRatesContract } from "./money/exchange-rates/contract.ts";
import { mediaContract } from "./collaboration/media/contract.ts";
import { nomenclatorsContract } from "./administration/nomenclators/contract.ts";
import { notificationsContract } from "./administration/notifications/contract.ts";
import { onlineRequestsContract } from "./procedures/online-requests/contract.ts";
import { onlineServicesContract } from "./procedures/online-services/contract.ts";
import { outgoingMailContract } from "./administration/outgoing-mail/contract.ts";
import { paymentsContract } from "./money/payments/contract.ts";
import { peopleContract } from "./administration/people/contract.ts";
import { rolesContract } from "./administration/roles/contract.ts";
import { sessionContract } from "./administration/session/contract.ts";
import { settingsContract } from "./administration/settings/contract.ts";
import { trashContract } from "./administration/trash/contract.ts";
import { termsContract } from "./administration/terms/contract.ts";
import { billingContract } from "./procedures/billing/contract.ts";
import { deliveryContract } from "./procedures/delivery/contract.ts";
import { reconciliationContract } from "./money/reconciliation/contract.ts";
import { firmContract } from "./administration/firm/contract.ts";
import { audit } from "./administration/audit/contract.ts";
import { clock } from "./administration/clock/contract.ts";
import { backups } from "./administration/backups/contract.ts";
import { openingContract } from "./administration/setup/contract.ts";
import { searchContract } from "./insight/search/contract.ts";
import { deskContract } from "./administration/list-preferences/contract.ts";
import { bankAccountsContract } from "./money/bank-accounts/contract.ts";
import { approvalsContract } from "./administration/approvals/contract.ts";
import { issuedDocumentsContract } from "./administration/issued-documents/contract.ts";
import { contactContract } from "./administration/contact/contract.ts";
import { correspondencesContract } from "./collaboration/correspondences/contract.ts";
import { clientsContract } from "./practice/clients/contract.ts";
import { legalizationContract } from "./practice/legalization/contract.ts";
import { notarialFilingsContract } from "./practice/notarial-filings/contract.ts";
import { contractOffersContract } from "./practice/contract-offers/contract.ts";
import { filingsContract } from "./practice/filings/contract.ts";
import { offerRulesContract } from "./practice/offer-rules/contract.ts";
import { userGroupsContract } from "./collaboration/user-groups/contract.ts";
import { statisticsContract } from "./insight/statistics/contract.ts";
import { routeCardsContract } from "./practice/route-cards/contract.ts";
import { agendaContract } from "./collaboration/agenda/contract.ts";
import { workPlanContract } from "./collaboration/work-plan/contract.ts";
import { foldersContract } from "./collaboration/folders/contract.ts";
import { consulateContract } from "./practice/consulate/contract.ts";
import { virtualTablesContract } from "./collaboration/virtual-tables/contract.ts";
import { chatContract } from "./collaboration/chat/contract.ts";
import { advancedFilterContract } from "./insight/advanced-filter/contract.ts";

// Kinds of records that the shells of the server and the office handle without knowing the areas.
export type { RecordReference, ReferenceKind, RegisterKind } from "./administration/trash/contract.ts";
export type { FeedAction, SupervisedDesk, WaitingGroup } from "./insight/home/contract.ts";
export type { SearchKind } from "./insight/search/contract.ts";
export type { TimelineKind } from "./practice/clients/contract.ts";
import { dataAccessContract } from "./insight/data-access/contract.ts";

export const contracts = {
  settings: settingsContract,
  roles: rolesContract,
  people: peopleContract,
  session: sessionContract,
  nomenclators: nomenclatorsContract,
  terms: termsContract,
  exchangeRates: exchangeRatesContract,
  media: mediaContract,
  onlineServices: onlineServicesContract,
  availability: availabilityContract,
  payments: paymentsContract,
  onlineRequests: onlineRequestsContract,
  outgoingMail: outgoingMailContract,
  notifications: notificationsContract,
  billing: billingContract,
  delivery: deliveryContract,
  reconciliation: reconciliationContract,
  firm: firmContract,
  clock,
  backups,
  audit,
  opening: openingContract,
  search: searchContract,
  trash: trashContract,
  desk: deskContract,
  home: homeContract,
  bankAccounts: bankAccountsContract,
  correspondences: correspondencesContract,
  clients: clientsContract,
  notarialFilings: notarialFilingsContract,
  filings: filingsContract,
  legalization: legalizationContract,
  approvals: approvalsContract,
  issuedDocuments: issuedDocumentsContract,
  contact: contactContract,
  contractOffers: contractOffersContract,
  offerRules: offerRulesContract,
  custody: custodyContract,
  userGroups: userGroupsContract,
  statistics: statisticsContract,
  routeCards: routeCardsContract,
  agenda: agendaContract,
  workPlan: workPlanContract,
  folders: foldersContract,
  consulate: consulateContract,
  virtualTables: virtualTablesContract,
  chat: chatContract,
  advancedFilter: advancedFilterContract,
  dataAccess: dataAccessContract,
} as const;
export type ApiContracts = typeof contracts;
