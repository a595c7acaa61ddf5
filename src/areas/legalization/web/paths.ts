export const valesPath = "/legalAssistance/manageFilings/vales";

/** The page of a voucher. */
export const valePath = (id: string) => `${valesPath}/${id}`;
