export const clientsPath = "/clients/manageClients";

/** The data sheet of a client. */
export const sheetPath = (id: string) => `${clientsPath}/${id}/sheet`;
