/** Carriers of delivery lots. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const Carrier = z.object({
  _id: z.string().describe("Identifier of the carrier"),
  name: z.string().describe("Full name"),
  ci: z.string().describe("Identity number"),
  phone: z.string().describe("Cuban phone, E.164"),
  vehicle: z.string().nullable().describe("Vehicle"),
  plate: z.string().nullable().describe("Number plate"),
  company: z.string().nullable().describe("Firm they work for, if any"),
  active: z.boolean().describe("Whether it is available for lots"),
  underWay: z.number().int().describe("Parcels in their hands or about to be"),
  createdAt: instant,
  updatedAt: instant,
});
export type Carrier = z.output<typeof Carrier>;

nameSchemas({ Carrier });
