/** Every area's contract: what the product can be asked. The typed client, OpenAPI and the generated tests read this list. */
import { availability } from "./availability/contract.ts";
import { custody } from "./custody/contract.ts";
import { home } from "./home/contract.ts";
import { exchangeRates } from "./exchange-rates/contract.ts";
import { media } from "./media/contract.ts";
import { nomenclators } from "./nomenclators/contract.ts";
import { notifications } from "./notifications/contract.ts";
import { onlineRequests } from "./online-requests/contract.ts";
import { onlineServices } from "./online-services/contract.ts";
import { outgoingMail } from "./outgoing-mail/contract.ts";
import { payments } from "./payments/contract.ts";
import { people } from "./people/contract.ts";
import { roles } from "./roles/contract.ts";
import { session } from "./session/contract.ts";
import { settings } from "./settings/contract.ts";
import { trash } from "./trash/contract.ts";
import { terms } from "./terms/contract.ts";
import { billing } from "./billing/contract.ts";
import { delivery } from "./delivery/contract.ts";
import { reconciliation } from "./reconciliation/contract.ts";
import { firm } from "./firm/contract.ts";
import { clock } from "./clock/contract.ts";
import { opening } from "./opening/contract.ts";
import { search } from "./search/contract.ts";
import { desk } from "./desk/contract.ts";
import { bankAccounts } from "./bank-accounts/contract.ts";
import { contact } from "./contact/contract.ts";
import { correspondences } from "./correspondences/contract.ts";
import { clients } from "./clients/contract.ts";
import { legalization } from "./legalization/contract.ts";
import { notarialFilings } from "./notarial-filings/contract.ts";
import { contractOffers } from "./contract-offers/contract.ts";
import { filings } from "./filings/contract.ts";
import { offerRules } from "./offer-rules/contract.ts";
import { userGroups } from "./user-groups/contract.ts";
import { statistics } from "./statistics/contract.ts";
import { routeCards } from "./route-cards/contract.ts";
import { agenda } from "./agenda/contract.ts";
import { workPlan } from "./work-plan/contract.ts";
import { folders } from "./folders/contract.ts";
import { consulate } from "./consulate/contract.ts";
import { virtualTables } from "./virtual-tables/contract.ts";
import { chat } from "./chat/contract.ts";
import { advancedFilter } from "./advanced-filter/contract.ts";

export const contracts = {
  settings,
  roles,
  people,
  session,
  nomenclators,
  terms,
  exchangeRates,
  media,
  onlineServices,
  availability,
  payments,
  onlineRequests,
  outgoingMail,
  notifications,
  billing,
  delivery,
  reconciliation,
  firm,
  clock,
  opening,
  search,
  trash,
  desk,
  home,
  bankAccounts,
  correspondences,
  clients,
  notarialFilings,
  filings,
  legalization,
  contact,
  contractOffers,
  offerRules,
  custody,
  userGroups,
  statistics,
  routeCards,
  agenda,
  workPlan,
  folders,
  consulate,
  virtualTables,
  chat,
  advancedFilter,
} as const;
export type ApiContracts = typeof contracts;
