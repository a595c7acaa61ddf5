export const contractsPath = "/spain-consulate/requested";

/** Path of a contract's page. */
export const contractPath = (id: string) => `${contractsPath}/${id}`;

/** Permissions to edit contracts; other readers may only view them. */
export const contractEditors = ["adminConsulSpain"] as const;
