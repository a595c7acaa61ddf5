export const contractsPath = "/spain-consulate/requested";

/** The page of a contract. */
export const contractPath = (id: string) => `${contractsPath}/${id}`;

/** Who keeps contracts; others who see them only read. */
export const contractEditors = ["adminConsulSpain"] as const;
