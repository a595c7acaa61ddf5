/** Availability: the places of each service and day; one row is one unit of capacity. */
export const availability = {} as const;
