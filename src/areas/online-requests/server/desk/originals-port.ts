/** Requests that originals are brought for. */
import type { OriginalsOwnerPort } from "../../../custody/server/public.ts";
import type { Family } from "../../states.ts";
import { requestOfNumber } from "../delivery/courier-view.ts";

/** By the number of the request or of one of its forms. */
export const originalsOf = (family: Family): OriginalsOwnerPort => ({
  named: async (db, typed) => {
    const request = await requestOfNumber(db, typed);
    return request?.family === family ? { id: request.commonId, number: request.number } : undefined;
  },
  at: ({ number }) =>
    `/onlineServicesAdmin/${family}/onlineRequests?${new URLSearchParams({ status: "all", approvalsPending: "true", number })}`,
});
