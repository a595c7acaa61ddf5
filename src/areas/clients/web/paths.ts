export const clientsPath = "/clients/manageClients";

/** The page of a client. */
export const clientPath = (id: string) => `${clientsPath}/${id}`;

/** Where files of clients are brought, and one of them. */
export const importsPath = `${clientsPath}/import`;
export const importPath = (id: string) => `${importsPath}/${id}`;

/** The data sheet of a client. */
export const sheetPath = (id: string) => `${clientsPath}/${id}/sheet`;
