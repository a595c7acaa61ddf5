/** Requests that originals are received for. */
import type { OriginalsOwnerPort } from "../../../custody/server/public.ts";
import type { Family } from "../../states.ts";
import { requestOfNumber } from "../delivery/courier-view.ts";

/** Finds a request by its number or the number of one of its forms. */
export const originalsOf = (family: Family): OriginalsOwnerPort => ({
  findByNumber: async (db, text) => {
    const request = await requestOfNumber(db, text);
    return request?.family === family ? { id: request.commonId, number: request.number } : undefined;
  },
  at: ({ number }) =>
    `/onlineServicesAdmin/${family}/onlineRequests?${new URLSearchParams({ status: "all", approvalsPending: "true", number })}`,
});
