/** Every area's widgets on the staff home page. */
import type { HomeWidget } from "../web/office/home/widget.ts";
import { homeWidgets as agendaHome } from "./agenda/web/home-widgets.ts";
import { homeWidgets as clockHome } from "./clock/web/home-widgets.ts";
import { homeWidgets as openingHome } from "./setup/web/home-widgets.ts";
import { homeWidgets as legalizationHome } from "./legalization/web/home-widgets.ts";
import { homeWidgets as consulateHome } from "./consulate/web/home-widgets.ts";
import { homeWidgets as onlineRequestsHome } from "./online-requests/web/home-widgets.ts";
import { homeWidgets as reconciliationHome } from "./reconciliation/web/home-widgets.ts";
import { homeWidgets as paymentsHome } from "./payments/web/home-widgets.ts";
import { homeWidgets as filingsHome } from "./filings/web/home-widgets.ts";
import { homeWidgets as notarialFilingsHome } from "./notarial-filings/web/home-widgets.ts";
import { homeWidgets as deliveryHome } from "./delivery/web/home-widgets.ts";
import { homeWidgets as availabilityHome } from "./availability/web/home-widgets.ts";
import { homeWidgets as contractOffersHome } from "./contract-offers/web/home-widgets.ts";
import { homeWidgets as homeHome } from "./home/web/home-widgets.ts";
import { homeWidgets as outgoingMailHome } from "./outgoing-mail/web/home-widgets.ts";
import { homeWidgets as peopleHome } from "./people/web/home-widgets.ts";

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
