/** Closed lists of values of clients. */

/** Clients pay different prices and sign different documents by type. */
export const clientTypes = ["national", "foreign"] as const;

/** Documents that identify one person or company. */
export const identityColumns = ["ci", "passport", "taxId"] as const;

/** Values by which duplicates are found. */
export const sameBy = [...identityColumns, "email", "phone", "name"] as const;

/** Values by which a client and an account of the online service match. */
export const accountBy = ["ci", "passport", "email"] as const;
