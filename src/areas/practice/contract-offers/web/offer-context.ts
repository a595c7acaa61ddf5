/** The fields of an offer that its actions need, and the refetch after an action. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import type { ContractOffer } from "../offer.ts";

export type OfferAtHand = Pick<
  ContractOffer,
  "_id" | "offerNumber" | "clientName" | "status" | "date" | "signedAt" | "totalAmount" | "currency" | "updatedAt"
>;

export function useRefreshContractOffers() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.contractOffers.list, api.contractOffers.detail, api.contractOffers.versions, api.media.of].map(({ key }) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
}
