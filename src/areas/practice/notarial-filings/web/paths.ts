export const notarialFilingsPath = "/notarialServices/manageNotarialFilings";

/** The page of a notarial filing. */
export const notarialFilingPath = (id: string) => `${notarialFilingsPath}/${id}`;
