/** List contract of deliveries. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { day, id, nameSchemas, page, text } from "../../../kit/contract/schemas.ts";
import { parcelColumns } from "./columns.ts";
import { ListedDelivery } from "./parcel.ts";
import { statuses } from "./states.ts";

const filters = {
  status: z
    .enum(["all", ...statuses], "CHOICE")
    .default("all")
    .describe("One status, or all"),
  lotNumber: text(1, 20).optional().describe("Lot, exact"),
  carrier: id.optional().describe("Carrier"),
  municipality: text(1, 10).optional().describe("DPA code"),
  from: day.optional().describe("Requested on or after this day"),
  to: day.optional().describe("Requested on or before this day"),
  search: page.shape.search.describe(
    "Words of number, request, lot, receiver or owner: names, identity number, phone, email; in any order",
  ),
} as const;

/** The fields that a bulk change needs of each delivery. */
export const ChosenDelivery = ListedDelivery.pick({
  _id: true,
  number: true,
  status: true,
  lotNumber: true,
  updatedAt: true,
});

nameSchemas({ ChosenDelivery });

export const parcels = listContract(parcelColumns, {
  rowSchema: ListedDelivery,
  filters,
  access: ["adminDeliveryService"],
});
