/** Addresses of the staff's screens of requests. */
import type { Family } from "../../states.ts";

export const listPath = (family: Family) => `/onlineServicesAdmin/${family}/onlineRequests`;
/** Where what waits for a decision is decided one after the other; `?form=` opens one. */
export const reviewPath = (family: Family) => `${listPath(family)}/review`;
