export const clientsPath = "/clients/manageClients";

/** The page of a client. */
export const clientPath = (id: string) => `${clientsPath}/${id}`;

/** The data sheet of a client. */
export const sheetPath = (id: string) => `${clientsPath}/${id}/sheet`;
