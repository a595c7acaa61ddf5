/** Every area's widgets on the staff home page. */
import type { HomeWidget } from "../web/office/home/widget.ts";
import { homeWidgets as agendaHome } from "./collaboration/agenda/web/home-widgets.ts";
import { homeWidgets as clockHome } from "./administration/clock/web/home-widgets.ts";
import { homeWidgets as openingHome } from "./administration/setup/web/home-widgets.ts";
import { homeWidgets as legalizationHome } from "./practice/legalization/web/home-widgets.ts";
import { homeWidgets as consulateHome } from "./practice/consulate/web/home-widgets.ts";
import { homeWidgets as onlineRequestsHome } from "./procedures/online-requests/web/home-widgets.ts";
import { homeWidgets as reconciliationHome } from "./money/reconciliation/web/home-widgets.ts";
import { homeWidgets as paymentsHome } from "./money/payments/web/home-widgets.ts";
import { homeWidgets as filingsHome } from "./practice/filings/web/home-widgets.ts";
import { homeWidgets as notarialFilingsHome } from "./practice/notarial-filings/web/home-widgets.ts";
import { homeWidgets as deliveryHome } from "./procedures/delivery/web/home-widgets.ts";
import { homeWidgets as availabilityHome } from "./procedures/availability/web/home-widgets.ts";
import { homeWidgets as contractOffersHome } from "./practice/contract-offers/web/home-widgets.ts";
import { homeWidgets as homeHome } from "./insight/home/web/home-widgets.ts";
import { homeWidgets as outgoingMailHome } from "./administration/outgoing-mail/web/home-widgets.ts";
import { homeWidgets as peopleHome } from "./administration/people/web/home-widgets.ts";

/** Order among equally urgent widgets: first those that other people's work waits for. */
export const homeWidgets: readonly HomeWidget[] = [
  ...clockHome,
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
  ...homeHome,
];
