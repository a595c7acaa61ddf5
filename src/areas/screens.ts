/** Every area's screens for staff. */
import type { Screen } from "../web/office/screen.ts";
import { screens as availability } from "./availability/web/screens.tsx";
import { screens as custody } from "./custody/web/screens.tsx";
import { screens as exchangeRates } from "./exchange-rates/web/screens.tsx";
import { screens as nomenclators } from "./nomenclators/web/screens.tsx";
import { screens as notifications } from "./notifications/web/screens.tsx";
import { screens as onlineRequests } from "./online-requests/web/screens.tsx";
import { screens as onlineServices } from "./online-services/web/screens.tsx";
import { screens as outgoingMail } from "./outgoing-mail/web/screens.tsx";
import { screens as payments } from "./payments/web/screens.tsx";
import { screens as people } from "./people/web/screens.tsx";
import { screens as roles } from "./roles/web/screens.tsx";
import { screens as home } from "./home/web/screens.tsx";
import { screens as settings } from "./settings/web/screens.tsx";
import { screens as trash } from "./trash/web/screens.tsx";
import { screens as terms } from "./terms/web/screens.tsx";
import { screens as billing } from "./billing/web/screens.tsx";
import { screens as delivery } from "./delivery/web/screens.tsx";
import { screens as reconciliation } from "./reconciliation/web/screens.tsx";
import { screens as firm } from "./firm/web/screens.tsx";
import { screens as opening } from "./setup/web/screens.tsx";
import { screens as bankAccounts } from "./bank-accounts/web/screens.tsx";
import { screens as correspondences } from "./correspondences/web/screens.tsx";
import { screens as legalization } from "./legalization/web/screens.tsx";
import { screens as notarialFilings } from "./notarial-filings/web/screens.tsx";
import { screens as clients } from "./clients/web/screens.tsx";
import { screens as contractOffers } from "./contract-offers/web/screens.tsx";
import { screens as filings } from "./filings/web/screens.tsx";
import { screens as offerRules } from "./offer-rules/web/screens.tsx";
import { screens as userGroups } from "./user-groups/web/screens.tsx";
import { screens as statistics } from "./statistics/web/screens.tsx";
import { screens as routeCards } from "./route-cards/web/screens.tsx";
import { screens as agenda } from "./agenda/web/screens.tsx";
import { screens as workPlan } from "./work-plan/web/screens.tsx";
import { screens as folders } from "./folders/web/screens.tsx";
import { screens as consulate } from "./consulate/web/screens.tsx";
import { screens as virtualTables } from "./virtual-tables/web/screens.tsx";
import { screens as chat } from "./chat/web/screens.tsx";
import { screens as advancedFilter } from "./advanced-filter/web/screens.tsx";

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
];
