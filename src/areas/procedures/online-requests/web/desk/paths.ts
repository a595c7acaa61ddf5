/** Paths of the staff screens of requests. */
import type { Family } from "../../states.ts";

export const listPath = (family: Family) => `/onlineServicesAdmin/${family}/onlineRequests`;
/** The review panel; `?form=` opens one form. */
export const reviewPath = (family: Family) => `${listPath(family)}/review`;
