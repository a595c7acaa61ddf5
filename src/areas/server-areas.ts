/**
 * Every area's server definition, lower areas first: an area imports only those before it. Seeds and demo data run in
 * this order.
 */
import type { AreaDefinitions } from "../server/area-definition.ts";
import { area as availability } from "./availability/server/area.ts";
import { area as custody } from "./custody/server/area.ts";
import { area as home } from "./home/server/area.ts";
import { area as exchangeRates } from "./exchange-rates/server/area.ts";
import { area as media } from "./media/server/area.ts";
import { area as nomenclators } from "./nomenclators/server/area.ts";
import { area as notifications } from "./notifications/server/area.ts";
import { area as onlineRequests } from "./online-requests/server/area.ts";
import { area as onlineServices } from "./online-services/server/area.ts";
import { area as outgoingMail } from "./outgoing-mail/server/area.ts";
import { area as payments } from "./payments/server/area.ts";
import { area as people } from "./people/server/area.ts";
import { area as roles } from "./roles/server/area.ts";
import { area as session } from "./session/server/area.ts";
import { area as settings } from "./settings/server/area.ts";
import { area as trash } from "./trash/server/area.ts";
import { area as terms } from "./terms/server/area.ts";
import { identifier } from "./session/server/public.ts";
import { area as billing } from "./billing/server/area.ts";
import { area as delivery } from "./delivery/server/area.ts";
import { area as reconciliation } from "./reconciliation/server/area.ts";
import { area as firm } from "./firm/server/area.ts";
import { area as clock } from "./clock/server/area.ts";
import { area as opening } from "./setup/server/area.ts";
import { area as search } from "./search/server/area.ts";
import { area as desk } from "./list-preferences/server/area.ts";
import { area as bankAccounts } from "./bank-accounts/server/area.ts";
import { area as contact } from "./contact/server/area.ts";
import { area as correspondences } from "./correspondences/server/area.ts";
import { area as clients } from "./clients/server/area.ts";
import { area as legalization } from "./legalization/server/area.ts";
import { area as notarialFilings } from "./notarial-filings/server/area.ts";
import { area as contractOffers } from "./contract-offers/server/area.ts";
import { area as filings } from "./filings/server/area.ts";
import { area as offerRules } from "./offer-rules/server/area.ts";
import { area as userGroups } from "./user-groups/server/area.ts";
import { area as statistics } from "./statistics/server/area.ts";
import { area as routeCards } from "./route-cards/server/area.ts";
import { area as agenda } from "./agenda/server/area.ts";
import { area as workPlan } from "./work-plan/server/area.ts";
import { area as folders } from "./folders/server/area.ts";
import { area as consulate } from "./consulate/server/area.ts";
import { area as virtualTables } from "./virtual-tables/server/area.ts";
import { area as chat } from "./chat/server/area.ts";
import { area as advancedFilter } from "./advanced-filter/server/area.ts";

export const areas: AreaDefinitions = {
  nomenclators,
  roles,
  people,
  settings,
  terms,
  firm,
  notifications,
  clock,
  outgoingMail,
  session,
  contact,
  exchangeRates,
  userGroups,
  media,
  custody,
  onlineServices,
  availability,
  payments,
  onlineRequests,
  billing,
  delivery,
  reconciliation,
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
  contractOffers,
  offerRules,
  legalization,
  consulate,
  virtualTables,
  chat,
  statistics,
  routeCards,
  agenda,
  workPlan,
  folders,
  advancedFilter,
};

export const identify = identifier();
