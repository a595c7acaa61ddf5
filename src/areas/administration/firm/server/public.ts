export { changeFirm, lockFirm, readFirm, firmRecord } from "./firm.ts";
export { type Letterhead, letterheadInSql, letterheadOf } from "./firm-signature.ts";
export { type OpenOffice, openOffices, pickupOfficeInSql, readOffices } from "./offices.ts";
