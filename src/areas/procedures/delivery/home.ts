/** Schema of the courier home widget. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { ListedDelivery } from "./parcel.ts";

const count = z.number().int();

export const DeskHome = z.object({
  waiting: count.describe("Deliveries that wait to be prepared"),
  docs: z.array(ListedDelivery).describe("The oldest of them, at most six"),
  ready: count.describe("Deliveries in lots that have not left"),
  out: count.describe("Deliveries on their way"),
  outSinceBefore: count.describe("Of these, those that left before today"),
  deliveredToday: count.describe("Delivered today"),
  lots: z
    .array(
      z.object({
        number: z.string().describe("Lot"),
        carrier: z.string().describe("Name of the carrier"),
        parcels: count.describe("Deliveries in it"),
        printedAt: instant.nullable().describe("When its sheet was printed as the lot is now"),
      }),
    )
    .describe("Lots that have not left, oldest first, at most ten"),
  openLots: count.describe("Number of lots that have not left"),
});
export type DeskHome = z.output<typeof DeskHome>;

nameSchemas({ CourierDeskHome: DeskHome });
