import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { onlineServiceOffers } from "./tables.ts";

export { activeOffers, serviceOfferById, offerPricesNow, offersOf, serializeServiceOffer } from "./offer-queries.ts";
export { type Remaining, remainingPlacesPort } from "./remaining-places-port.ts";
export { currencyFor } from "./price.ts";
export { servicePrice, tariffNames, tariffsInForce } from "./tariff-queries.ts";
export { findMissingTariffs } from "./missing-tariffs.ts";

/** Offers for the queries of other areas. */
export const serviceOfferView = readableColumns(onlineServiceOffers);
