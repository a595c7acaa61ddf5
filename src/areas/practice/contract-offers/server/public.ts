import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { contractOfferLog, contractOffers } from "./tables.ts";

export { payableStatuses } from "../states.ts";
export { draftOffer } from "./offer-resource.ts";
export { clientLanguage } from "./recipients.ts";
export { offerNotificationPath, offerRulePort } from "./offer-notifications.ts";
export { offerPageUrl, type PageSigner } from "./payment/offer-page-token.ts";
export { readWithClient, type WithClient, withClientColumns } from "./payment/payable.ts";
export { markOfferSent } from "./send-offer.ts";

/** Offers for the queries of other areas. */
export const contractOfferView = readableColumns(
  contractOffers,
  "id",
  "offerNumber",
  "clientId",
  "filingId",
  "status",
  "issuedAt",
  "signedAt",
);
export const contractOfferLogView = readableColumns(contractOfferLog, "offerId", "from", "to", "at");
