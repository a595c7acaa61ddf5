export { changeFirm, lockFirm, readFirm, theFirm } from "./firm.ts";
export { type Letterhead, letterheadInSql, letterheadOf } from "./firm-signature.ts";
export { type OpenOffice, openOffices, pickupOfficeInSql, readOffices } from "./offices.ts";
