export { activeOffers, serviceOfferById, offerPricesNow, offersOf, shownOffer } from "./offer-queries.ts";
export { type Remaining, remainingPlacesPort } from "./remaining-places-port.ts";
export { currencyFor } from "./price.ts";
export { servicePrice, tariffNames, tariffsInForce } from "./tariff-queries.ts";
export { unpriced } from "./missing-tariffs.ts";
