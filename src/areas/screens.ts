/** Every area's screens for staff. */
import type { Screen } from "../web/office/navigation/screen.ts";
import { screens as availability } from "./procedures/availability/web/screens.tsx";
import { screens as custody } from "./procedures/custody/web/screens.tsx";
import { screens as exchangeRates } from "./money/exchange-rates/web/screens.tsx";
import { screens as nomenclators } from "./administration/nomenclators/web/screens.tsx";
import { screens as notifications } from "./administration/notifications/web/screens.tsx";
import { screens as onlineRequests } from "./procedures/online-requests/web/screens.tsx";
import { screens as onlineServices } from "./procedures/online-services/web/screens.tsx";
import { screens as outgoingMail } from "./administration/outgoing-mail/web/screens.tsx";
import { screens as payments } from "./money/payments/web/screens.tsx";
import { screens as people } from "./administration/people/web/screens.tsx";
import { screens as roles } from "./administration/roles/web/screens.tsx";
import { screens as home } from "./insight/home/web/screens.tsx";
import { screens as settings } from "./administration/settings/web/screens.tsx";
import { screens as trash } from "./administration/trash/web/screens.tsx";
import { screens as terms } from "./administration/terms/web/screens.tsx";
import { screens as billing } from "./procedures/billing/web/screens.tsx";
import { screens as delivery } from "./procedures/delivery/web/screens.tsx";
import { screens as reconciliation } from "./money/reconciliation/web/screens.tsx";
import { screens as firm } from "./administration/firm/web/screens.tsx";
import { screens as opening } from "./administration/setup/web/screens.tsx";
import { screens as approvals } from "./administration/approvals/web/screens.tsx";
import { screens as issuedDocuments } from "./administration/issued-documents/web/screens.tsx";
import { screens as bankAccounts } from "./money/bank-accounts/web/screens.tsx";
import { screens as correspondences } from "./collaboration/correspondences/web/screens.tsx";
import { screens as legalization } from "./practice/legalization/web/screens.tsx";
import { screens as notarialFilings } from "./practice/notarial-filings/web/screens.tsx";
import { screens as clients } from "./practice/clients/web/screens.tsx";
import { screens as contractOffers } from "./practice/contract-offers/web/screens.tsx";
import { screens as filings } from "./practice/filings/web/screens.tsx";
import { screens as offerRules } from "./practice/offer-rules/web/screens.tsx";
import { screens as userGroups } from "./collaboration/user-groups/web/screens.tsx";
import { screens as statistics } from "./insight/statistics/web/screens.tsx";
import { screens as routeCards } from "./practice/route-cards/web/screens.tsx";
import { screens as agenda } from "./collaboration/agenda/web/screens.tsx";
import { screens as workPlan } from "./collaboration/work-plan/web/screens.tsx";
import { screens as folders } from "./collaboration/folders/web/screens.tsx";
import { screens as consulate } from "./practice/consulate/web/screens.tsx";
import { screens as virtualTables } from "./collaboration/virtual-tables/web/screens.tsx";
import { screens as chat } from "./collaboration/chat/web/screens.tsx";
import { screens as advancedFilter } from "./insight/advanced-filter/web/screens.tsx";
import { screens as dataAccess } from "./insight/data-access/web/screens.tsx";

export const screens: readonly Screen[] = [
  ...settings,
  ...roles,
  ...people,
  ...home,
  ...nomenclators,
  ...terms,
  ...trash,
  ...exchangeRates,
  ...onlineServices,
  ...availability,
  ...payments,
  ...onlineRequests,
  ...outgoingMail,
  ...notifications,
  ...billing,
  ...delivery,
  ...reconciliation,
  ...firm,
  ...opening,
  ...approvals,
  ...issuedDocuments,
  ...bankAccounts,
  ...correspondences,
  ...notarialFilings,
  ...legalization,
  ...clients,
  ...contractOffers,
  ...filings,
  ...offerRules,
  ...custody,
  ...userGroups,
  ...statistics,
  ...routeCards,
  ...agenda,
  ...workPlan,
  ...folders,
  ...consulate,
  ...virtualTables,
  ...chat,
  ...advancedFilter,
  ...dataAccess,
];
