/** Every area's widgets on the staff home page. */
import type { HomeWidget } from "../web/office/home/widget.ts";
import { homeWidgets as agendaHome } from "./collaboration/agenda/web/screens.tsx";
import { homeWidgets as auditHome } from "./administration/audit/web/screens.tsx";
import { homeWidgets as clockHome } from "./administration/clock/web/screens.tsx";
import { homeWidgets as backupsHome } from "./administration/backups/web/screens.tsx";
import { homeWidgets as openingHome } from "./administration/setup/web/screens.tsx";
import { homeWidgets as legalizationHome } from "./practice/legalization/web/screens.tsx";
import { homeWidgets as consulateHome } from "./practice/consulate/web/screens.tsx";
import { homeWidgets as onlineRequestsHome } from "./procedures/online-requests/web/screens.tsx";
import { homeWidgets as reconciliationHome } from "./money/reconciliation/web/screens.tsx";
import { homeWidgets as paymentsHome } from "./money/payments/web/screens.tsx";
import { homeWidgets as filingsHome } from "./practice/filings/web/screens.tsx";
import { homeWidgets as notarialFilingsHome } from "./practice/notarial-filings/web/screens.tsx";
import { homeWidgets as deliveryHome } from "./procedures/delivery/web/screens.tsx";
import { homeWidgets as availabilityHome } from "./procedures/availability/web/screens.tsx";
import { homeWidgets as contractOffersHome } from "./practice/contract-offers/web/screens.tsx";
import { homeWidgets as statisticsHome } from "./insight/statistics/web/screens.tsx";
import { homeWidgets as homeHome } from "./insight/home/web/screens.tsx";
import { homeWidgets as outgoingMailHome } from "./administration/outgoing-mail/web/screens.tsx";
import { homeWidgets as peopleHome } from "./administration/people/web/screens.tsx";

/** Order among equally urgent widgets: first those that other people's work waits for. */
export const homeWidgets: readonly HomeWidget[] = [
  ...clockHome,
  ...backupsHome,
  ...auditHome,
  ...openingHome,
  ...outgoingMailHome,
  ...onlineRequestsHome,
  ...reconciliationHome,
  ...paymentsHome,
  ...deliveryHome,
  ...filingsHome,
  ...notarialFilingsHome,
  ...agendaHome,
  ...legalizationHome,
  ...consulateHome,
  ...availabilityHome,
  ...contractOffersHome,
  ...peopleHome,
  ...statisticsHome,
  ...homeHome,
];
