/** Every area's screens for staff, and what it says on their home. */
import type { HomePart } from "../web/office/home/part.ts";
import type { Screen } from "../web/office/screen.ts";
import { screens as availability } from "./availability/web/screens.tsx";
import { screens as exchangeRates } from "./exchange-rates/web/screens.tsx";
import { screens as nomenclators } from "./nomenclators/web/screens.tsx";
import { homeParts as notificationsHome, screens as notifications } from "./notifications/web/screens.tsx";
import { homeParts as onlineRequestsHome, screens as onlineRequests } from "./online-requests/web/screens.tsx";
import { screens as onlineServices } from "./online-services/web/screens.tsx";
import { screens as outgoingMail } from "./outgoing-mail/web/screens.tsx";
import { homeParts as paymentsHome, screens as payments } from "./payments/web/screens.tsx";
import { screens as people } from "./people/web/screens.tsx";
import { screens as roles } from "./roles/web/screens.tsx";
import { screens as home } from "./home/web/screens.tsx";
import { screens as settings } from "./settings/web/screens.tsx";
import { screens as trash } from "./trash/web/screens.tsx";
import { screens as terms } from "./terms/web/screens.tsx";
import { screens as billing } from "./billing/web/screens.tsx";
import { homeParts as deliveryHome, screens as delivery } from "./delivery/web/screens.tsx";
import { homeParts as reconciliationHome, screens as reconciliation } from "./reconciliation/web/screens.tsx";
import { screens as firm } from "./firm/web/screens.tsx";
import { homeParts as openingHome, screens as opening } from "./opening/web/screens.tsx";

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
];

/** In the order in which what is equally urgent is shown: first what else waits for. */
export const homeParts: readonly HomePart[] = [
  ...openingHome,
  ...onlineRequestsHome,
  ...reconciliationHome,
  ...paymentsHome,
  ...deliveryHome,
  ...notificationsHome,
];
