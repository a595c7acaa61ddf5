export { payableStatuses } from "../states.ts";
export { draftOffer } from "./offer-resource.ts";
export { clientLanguage } from "./recipients.ts";
export { offerNotificationPath, offerRulePort } from "./offer-notifications.ts";
export { offerPageUrl, type PageSigner } from "./payment/offer-page-token.ts";
export { readWithClient, type WithClient } from "./payment/payable.ts";
export { markOfferSent } from "./send-offer.ts";
export { contractOfferLog, contractOffers } from "./tables.ts";
