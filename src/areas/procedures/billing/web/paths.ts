import type { Family } from "../../online-requests/states.ts";

export const billingPath = (family: Family) => `/onlineServicesAdmin/${family}/billing`;

export const invoicePath = (family: Family, id: string) => `${billingPath(family)}/${id}`;
