export const filingsPath = "/notarialServices/manageNotarialFilings";

/** The page of a notarial filing. */
export const filingPath = (id: string) => `${filingsPath}/${id}`;
