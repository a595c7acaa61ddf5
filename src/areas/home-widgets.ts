/** What every area says on the home of staff. */
import type { HomeWidget } from "../web/office/home/widget.ts";
import { homeParts as agendaHome } from "./agenda/web/home-widgets.ts";
import { homeParts as clockHome } from "./clock/web/home-widgets.ts";
import { homeParts as openingHome } from "./setup/web/home-widgets.ts";
import { homeParts as legalizationHome } from "./legalization/web/home-widgets.ts";
import { homeParts as consulateHome } from "./consulate/web/home-widgets.ts";
import { homeParts as onlineRequestsHome } from "./online-requests/web/home-widgets.ts";
import { homeParts as reconciliationHome } from "./reconciliation/web/home-widgets.ts";
import { homeParts as paymentsHome } from "./payments/web/home-widgets.ts";
import { homeParts as filingsHome } from "./filings/web/home-widgets.ts";
import { homeParts as notarialFilingsHome } from "./notarial-filings/web/home-widgets.ts";
import { homeParts as deliveryHome } from "./delivery/web/home-widgets.ts";
import { homeParts as availabilityHome } from "./availability/web/home-widgets.ts";
import { homeParts as contractOffersHome } from "./contract-offers/web/home-widgets.ts";
import { homeParts as homeHome } from "./home/web/home-widgets.ts";
import { homeParts as outgoingMailHome } from "./outgoing-mail/web/home-widgets.ts";
import { homeParts as peopleHome } from "./people/web/home-widgets.ts";

/** In the order in which what is equally urgent is shown: first what else waits for. */
export const homeParts: readonly HomeWidget[] = [
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
