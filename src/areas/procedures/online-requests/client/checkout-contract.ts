/** Data of a request's payment page: what every payable subject has, with its forms and price lines. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../../kit/contract/schemas.ts";
import { PriceLine } from "../../online-services/contract.ts";
import { Payable } from "../../../money/payments/contract.ts";
import { PublicGroup } from "../schemas/group-schemas.ts";

export const Checkout = Payable.omit({ link: true }).extend({
  group: PublicGroup,
  priceLines: z
    .array(PriceLine.extend({ form: z.string().describe("Number of the form it belongs to") }))
    .describe("Charges, form by form"),
  isOwner: z.boolean().describe("Whether the reader is the signed-in requester"),
  linkExpiresAt: instant,
});

export type Checkout = z.output<typeof Checkout>;

nameSchemas({ Checkout });
