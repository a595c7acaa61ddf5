export { payableStatuses } from "../states.ts";
export { draftOffer } from "./register.ts";
export { languageOf } from "./addressees.ts";
export { offerPath, registerRules } from "./occasions.ts";
export { pageOf, type PageSigner } from "./page-token.ts";
export { readWithClient, type WithClient } from "./payable.ts";
export { markSent } from "./sending.ts";
export { contractOfferLog, contractOffers } from "./tables.ts";
