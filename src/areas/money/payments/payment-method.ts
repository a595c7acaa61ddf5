import { z } from "zod";
import { localizedText, currency } from "../../../kit/contract/schemas.ts";
import { gatewayKeys } from "./states.ts";

/** A payment method as offered to a payer. */
export const PaymentMethod = z.object({
  key: z.enum(gatewayKeys).describe("The gateway"),
  label: localizedText.describe("How the way of paying is called"),
  currencies: z.array(currency).describe("Currencies in which this subject can be paid there"),
  cards: z.array(z.string()).describe("Accepted card brands; empty for none, or if unknown"),
  enabled: z.boolean().describe("False when this debt cannot be paid that way"),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;
