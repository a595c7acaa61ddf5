export { payableStatuses } from "../states.ts";
export { draftOffer } from "./register.ts";
export { clientLanguage } from "./addressees.ts";
export { offerNotificationPath, registerRules } from "./occasions.ts";
export { offerPageUrl, type PageSigner } from "./page-token.ts";
export { readWithClient, type WithClient } from "./payable.ts";
export { markOfferSent } from "./sending.ts";
export { contractOfferLog, contractOffers } from "./tables.ts";
