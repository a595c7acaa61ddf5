export const valesPath = "/legalAssistance/manageFilings/vales";

/** Path of a voucher's page. */
export const valePath = (id: string) => `${valesPath}/${id}`;
