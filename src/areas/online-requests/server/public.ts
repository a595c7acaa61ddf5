export { holderName, publicUrlOf } from "./letters.ts";
export type { Setting } from "./due.ts";
export { deliverByCourier, type HandedOver } from "./handover.ts";
export type { Form, Group } from "./moves.ts";
