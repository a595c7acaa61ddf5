/** Addresses of the staff's screens of requests. */
import type { Family } from "../../states.ts";

export const listPath = (family: Family) => `/onlineServicesAdmin/${family}/onlineRequests`;
/** Where registry requests are reviewed one after the other; `?form=` opens one. */
export const reviewPath = `${listPath("TR")}/review`;
