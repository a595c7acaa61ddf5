/** Nomenclators: the catalogues of codes that forms choose from, countries included. */
export const nomenclators = {} as const;
