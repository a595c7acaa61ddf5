/** What every area says on the home of staff. */
import type { HomeWidget } from "../web/office/home/part.ts";
import { homeParts as agendaHome } from "./agenda/web/home-parts.ts";
import { homeParts as clockHome } from "./clock/web/home-parts.ts";
import { homeParts as openingHome } from "./opening/web/home-parts.ts";
import { homeParts as legalizationHome } from "./legalization/web/home-parts.ts";
import { homeParts as consulateHome } from "./consulate/web/home-parts.ts";
import { homeParts as onlineRequestsHome } from "./online-requests/web/home-parts.ts";
import { homeParts as reconciliationHome } from "./reconciliation/web/home-parts.ts";
import { homeParts as paymentsHome } from "./payments/web/home-parts.ts";
import { homeParts as filingsHome } from "./filings/web/home-parts.ts";
import { homeParts as notarialFilingsHome } from "./notarial-filings/web/home-parts.ts";
import { homeParts as deliveryHome } from "./delivery/web/home-parts.ts";
import { homeParts as availabilityHome } from "./availability/web/home-parts.ts";
import { homeParts as contractOffersHome } from "./contract-offers/web/home-parts.ts";
import { homeParts as homeHome } from "./home/web/home-parts.ts";
import { homeParts as outgoingMailHome } from "./outgoing-mail/web/home-parts.ts";
import { homeParts as peopleHome } from "./people/web/home-parts.ts";

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
