import { z } from "zod";
import { bi, currency } from "../../kit/shapes.ts";
import { gateways } from "./states.ts";

/** A way of paying, as the payer of a debt is offered it. */
export const Method = z.object({
  key: z.enum(gateways).describe("The gateway"),
  label: bi.describe("How the way of paying is called"),
  currencies: z.array(currency).describe("What this subject can be paid with there"),
  cards: z.array(z.string()).describe("Brands of the cards that are taken there; empty for none, or while unknown"),
  enabled: z.boolean().describe("False when this debt cannot be paid that way"),
});
export type Method = z.output<typeof Method>;
