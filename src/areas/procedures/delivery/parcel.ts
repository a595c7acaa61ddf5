/** Schemas of a delivery: order, list row and details. */
import { z } from "zod";
import {
  amount,
  currency,
  instant,
  nameSchemas,
  reference,
  text,
  fullName,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { statuses } from "./states.ts";

/** Delivery is limited to Havana, whose municipalities are 23.01 to 23.15. */
export const havanaMunicipality = "23";
export const deliveryStatusSchema = z.enum(statuses, "CHOICE").describe("Status of the delivery");
export const deliveryNumber = text(10, 10)
  .transform((input) => input.toUpperCase())
  .pipe(z.string().regex(/^MS\d{8}$/, "INVALID"))
  .describe("MS26000009");
export const lotNumber = text(3, 20)
  .transform((input) => input.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9/-]*$/, "CHARACTERS"))
  .describe("LT260031, or a number chosen by staff");

const documents = z
  .array(
    z.object({
      name: text(2, 160).describe("Name of the document"),
      quantity: z.number("NUMBER").int("NUMBER").min(1, "TOO_SMALL").max(99, "TOO_BIG").describe("How many of it"),
    }),
    "REQUIRED",
  )
  .min(1, "REQUIRED")
  .max(20, "TOO_BIG")
  .describe("Contents");

/** Fields of an order. */
export const courierOrderShape = {
  receiver: z
    .object({
      name: fullName.describe("Full name of the receiver"),
      ci: text(1, 20).describe("Identity number of the receiver"),
      phone: text(1, 30).describe("Cuban phone at which the courier calls"),
    })
    .describe("Receiver, who also pays on reception"),
  address: text(10, 300).describe("Street, number, between which streets"),
  municipality: text(1, 10).describe("Municipality of Havana, DPA code 23.xx"),
  documents,
  observations: multilineText(0, 1000).optional().describe("Anything that helps to find the place or the hour"),
};

export const DeliveredDocuments = z.object({ name: z.string(), quantity: z.number().int().describe("How many of it") });

const parcelFacts = {
  _id: z.string().describe("Identifier of the delivery"),
  number: z.string().describe("MS26000009"),
  status: deliveryStatusSchema,
  statusAt: instant,
  requestNumber: z.string().nullable().describe("AP26000123: the online request it carries, if any"),
  commonId: z.string().nullable().describe("Identifier of that request"),
  lotNumber: z.string().nullable().describe("Lot of the delivery"),
  carrier: reference.nullable().describe("Carrier of the lot"),
  receiver: z
    .object({ name: z.string(), ci: z.string().describe("Identity number"), phone: z.string() })
    .describe("Receiver"),
  address: z.string().describe("Where it is carried to"),
  municipality: reference.describe("DPA code and name"),
  documents: z.array(DeliveredDocuments).describe("Contents"),
  attempts: z.number().int().describe("Visits that failed"),
  createdAt: instant,
  updatedAt: instant,
};

export const ListedDelivery = z.object(parcelFacts);
export type ListedDelivery = z.output<typeof ListedDelivery>;

export const Delivery = z.object({
  ...parcelFacts,
  observations: z.string().nullable().describe("Notes of the requester"),
  price: amount.describe("Price paid on reception"),
  currency,
  collected: z.boolean().describe("Whether the price was collected"),
  takenBy: z
    .object({ name: z.string(), ci: z.string().describe("Identity number or passport") })
    .nullable()
    .describe("Receiver: name and identity document as proof of delivery"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
  can: z
    .object({
      edit: z.boolean().describe("Edit the delivery"),
      cancel: z.boolean().describe("Cancel it"),
    })
    .describe("Actions that the reader may take now"),
});
export type Delivery = z.output<typeof Delivery>;

export const DeliveryDetail = Delivery.extend({
  log: z
    .array(
      z.object({
        from: deliveryStatusSchema.nullable().describe("Null: it was ordered"),
        to: deliveryStatusSchema,
        at: instant,
        byName: z.string().describe("Author"),
        note: z.string().nullable().describe("Why"),
        corrective: z.boolean().describe("A step back between colleagues"),
      }),
    )
    .describe("Every status it had, oldest first"),
  next: z
    .array(
      z.object({ status: deliveryStatusSchema, corrective: z.boolean().describe("Backward move: requires a note") }),
    )
    .describe("Where the reader may take it"),
  carrierPhone: z.string().nullable().describe("Phone of the carrier, once it is under way"),
  requestStatus: z.string().nullable().describe("Status of the online request it carries"),
  lotPrintedAt: instant.nullable().describe("When the sheet of its lot was printed as the lot is now"),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

nameSchemas({ Carried: DeliveredDocuments, ListedDelivery, Delivery, DeliveryDetail });
