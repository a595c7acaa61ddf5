export { activeOffers, offerOf } from "./offers.ts";
export { currencyFor, residenceOf } from "./price.ts";
export { priceOf } from "./tariffs.ts";
