/**
 * Every area's server definition, lower areas first: an area imports only those before it. Seeds and demo data run in
 * this order.
 */
import type { AreaDefinitions } from "../server/area-definition.ts";
import { area as approvals } from "./administration/approvals/server/area.ts";
import { area as availability } from "./procedures/availability/server/area.ts";
import { area as custody } from "./procedures/custody/server/area.ts";
import { area as home } from "./insight/home/server/area.ts";
import { area as exchangeRates } from "./money/exchange-rates/server/area.ts";
import { area as media } from "./collaboration/media/server/area.ts";
import { area as nomenclators } from "./administration/nomenclators/server/area.ts";
import { area as notifications } from "./administration/notifications/server/area.ts";
import { area as onlineRequests } from "./procedures/online-requests/server/area.ts";
import { area as onlineServices } from "./procedures/online-services/server/area.ts";
import { area as outgoingMail } from "./administration/outgoing-mail/server/area.ts";
import { area as payments } from "./money/payments/server/area.ts";
import { area as people } from "./administration/people/server/area.ts";
import { area as roles } from "./administration/roles/server/area.ts";
import { area as session } from "./administration/session/server/area.ts";
import { area as settings } from "./administration/settings/server/area.ts";
import { area as trash } from "./administration/trash/server/area.ts";
import { area as terms } from "./administration/terms/server/area.ts";
import { area as billing } from "./procedures/billing/server/area.ts";
import { area as delivery } from "./procedures/delivery/server/area.ts";
import { area as reconciliation } from "./money/reconciliation/server/area.ts";
import { area as firm } from "./administration/firm/server/area.ts";
import { area as audit } from "./administration/audit/server/area.ts";
import { area as clock } from "./administration/clock/server/area.ts";
import { area as backups } from "./administration/backups/server/area.ts";
import { area as opening } from "./administration/setup/server/area.ts";
import { area as search } from "./insight/search/server/area.ts";
import { area as desk } from "./administration/list-preferences/server/area.ts";
import { area as bankAccounts } from "./money/bank-accounts/server/area.ts";
import { area as issuedDocuments } from "./administration/issued-documents/server/area.ts";
import { area as contact } from "./administration/contact/server/area.ts";
import { area as correspondences } from "./collaboration/correspondences/server/area.ts";
import { area as clients } from "./practice/clients/server/area.ts";
import { area as legalization } from "./practice/legalization/server/area.ts";
import { area as notarialFilings } from "./practice/notarial-filings/server/area.ts";
import { area as contractOffers } from "./practice/contract-offers/server/area.ts";
import { area as filings } from "./practice/filings/server/area.ts";
import { area as offerRules } from "./practice/offer-rules/server/area.ts";
import { area as userGroups } from "./collaboration/user-groups/server/area.ts";
import { area as statistics } from "./insight/statistics/server/area.ts";
import { area as routeCards } from "./practice/route-cards/server/area.ts";
import { area as agenda } from "./collaboration/agenda/server/area.ts";
import { area as workPlan } from "./collaboration/work-plan/server/area.ts";
import { area as folders } from "./collaboration/folders/server/area.ts";
import { area as consulate } from "./practice/consulate/server/area.ts";
import { area as virtualTables } from "./collaboration/virtual-tables/server/area.ts";
import { area as chat } from "./collaboration/chat/server/area.ts";
import { area as advancedFilter } from "./insight/advanced-filter/server/area.ts";
import { area as dataAccess } from "./insight/data-access/server/area.ts";

export const areas: AreaDefinitions = {
  nomenclators,
  roles,
  people,
  settings,
  terms,
  firm,
  notifications,
  approvals,
  clock,
  backups,
  outgoingMail,
  audit,
  session,
  issuedDocuments,
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
  dataAccess,
};
