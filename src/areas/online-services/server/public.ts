export { activeOffers, serviceOfferById, offerPricesNow, offersOf, shownOffer } from "./offers.ts";
export { type Remaining, registerPlaces } from "./places.ts";
export { currencyFor } from "./price.ts";
export { servicePrice, tariffNames, tariffsInForce } from "./tariffs.ts";
export { unpriced } from "./unpriced.ts";
