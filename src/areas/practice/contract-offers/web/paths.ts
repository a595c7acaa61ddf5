import type { OfferView } from "../columns.ts";

export const contractOffersPath = "/contractOffers/manageContractOffers";
export const offerPath = (id: string) => `${contractOffersPath}/${id}`;

/** Search parameters of a view, as the menu links have them. */
export const viewSearch = (view: OfferView): Record<string, string> => (view === "all" ? {} : { [view]: "true" });
export const offerViewOf = (search: Readonly<Record<string, unknown>>): OfferView =>
  search.notSigned === "true" || search.notSigned === true
    ? "notSigned"
    : search.notPaid === "true" || search.notPaid === true
      ? "notPaid"
      : "all";
