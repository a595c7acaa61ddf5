export const clientsPath = "/clients/manageClients";

/** The page of a client. */
export const clientPath = (id: string) => `${clientsPath}/${id}`;

/** Paths of the import pages. */
export const importsPath = `${clientsPath}/import`;
export const importPath = (id: string) => `${importsPath}/${id}`;

/** The data sheet of a client. */
export const sheetPath = (id: string) => `${clientsPath}/${id}/sheet`;
