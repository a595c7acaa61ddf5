/** Every area's contract. The typed client, OpenAPI and the generated tests read this list. */
import { availabilityContract } from "./availability/contract.ts";
import { custodyContract } from "./custody/contract.ts";
import { homeContract } from "./home/contract.ts";
import { exchangeRatesContract } from "./exchange-rates/contract.ts";
import { mediaContract } from "./media/contract.ts";
import { nomenclatorsContract } from "./nomenclators/contract.ts";
import { notificationsContract } from "./notifications/contract.ts";
import { onlineRequestsContract } from "./online-requests/contract.ts";
import { onlineServicesContract } from "./online-services/contract.ts";
import { outgoingMailContract } from "./outgoing-mail/contract.ts";
import { paymentsContract } from "./payments/contract.ts";
import { peopleContract } from "./people/contract.ts";
import { rolesContract } from "./roles/contract.ts";
import { sessionContract } from "./session/contract.ts";
import { settingsContract } from "./settings/contract.ts";
import { trashContract } from "./trash/contract.ts";
import { termsContract } from "./terms/contract.ts";
import { billingContract } from "./billing/contract.ts";
import { deliveryContract } from "./delivery/contract.ts";
import { reconciliationContract } from "./reconciliation/contract.ts";
import { firmContract } from "./firm/contract.ts";
import { clock } from "./clock/contract.ts";
import { openingContract } from "./setup/contract.ts";
import { searchContract } from "./search/contract.ts";
import { deskContract } from "./list-preferences/contract.ts";
import { bankAccountsContract } from "./bank-accounts/contract.ts";
import { contactContract } from "./contact/contract.ts";
import { correspondencesContract } from "./correspondences/contract.ts";
import { clientsContract } from "./clients/contract.ts";
import { legalizationContract } from "./legalization/contract.ts";
import { notarialFilingsContract } from "./notarial-filings/contract.ts";
import { contractOffersContract } from "./contract-offers/contract.ts";
import { filingsContract } from "./filings/contract.ts";
import { offerRulesContract } from "./offer-rules/contract.ts";
import { userGroupsContract } from "./user-groups/contract.ts";
import { statisticsContract } from "./statistics/contract.ts";
import { routeCardsContract } from "./route-cards/contract.ts";
import { agendaContract } from "./agenda/contract.ts";
import { workPlanContract } from "./work-plan/contract.ts";
import { foldersContract } from "./folders/contract.ts";
import { consulateContract } from "./consulate/contract.ts";
import { virtualTablesContract } from "./virtual-tables/contract.ts";
import { chatContract } from "./chat/contract.ts";
import { advancedFilterContract } from "./advanced-filter/contract.ts";

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
} as const;
export type ApiContracts = typeof contracts;
