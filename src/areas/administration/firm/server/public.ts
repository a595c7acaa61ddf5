export { changeFirm, lockFirm, readFirm, theFirm } from "./firm.ts";
export { type Letterhead, letterheadOf } from "./firm-signature.ts";
export { type OpenOffice, openOffices, pickupOffice, readOffices } from "./offices.ts";
