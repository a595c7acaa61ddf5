/** Operations of carriers. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import { fullName, text, booleanParam, page } from "../../../kit/contract/schemas.ts";
import { Carrier } from "./carrier.ts";
import { carrierColumns } from "./columns.ts";

const carrierFields = z.object({
  name: fullName.describe("Full name"),
  ci: text(1, 20).describe("Identity number"),
  phone: text(1, 30).describe("Cuban phone"),
  vehicle: text(0, 60).optional().describe("Vehicle: motorcycle, bicycle, car"),
  plate: text(0, 15).optional().describe("Plate of the vehicle"),
  company: text(0, 120).optional().describe("Firm they work for, if any"),
  active: booleanParam.optional().describe("false: not available for new lots; defaults to true for a new carrier"),
});

export const carrier = crudListContract(carrierColumns, {
  rowSchema: Carrier,
  input: carrierFields,
  updateInput: carrierFields.partial(),
  filters: {
    active: booleanParam.optional().describe("true: carriers available for lots; false: the others"),
    search: page.shape.search.describe("Words of name, identity number, phone, vehicle, plate or company"),
  },
  access: ["adminCarriers"],
});

export const carrierCalls = {
  addCarrier: carrier.create({ route: "POST private/carriers/addCarrier", summary: "Create a carrier" }),
  carriers: carrier.page({ route: "POST private/carriers/findCarriers", summary: "Carriers, page by page" }),
  updateCarrier: carrier.update({
    route: "PUT private/carriers/updateCarrier",
    summary: "Update, activate or deactivate a carrier",
  }),
  carrier: carrier.get({ route: "GET private/carriers/getCarrierById/:id", summary: "Get one carrier for editing" }),
  carrierOptions: operation({
    route: "GET private/carriers/getAllCarriers",
    access: ["adminDeliveryService", "adminCarriers"],
    summary: "List the carriers available for lots",
    output: z.array(Carrier.pick({ _id: true, name: true, phone: true, vehicle: true, active: true })),
  }),
  removeCarrier: carrier.remove({
    route: "DELETE private/carriers/deleteCarrier/:id",
    summary: "Delete a carrier without any lot (IN_USE otherwise: deactivate it instead)",
  }),
  exportCarriers: carrier.spreadsheet({
    route: "GET private/carriers/exportCarriersSheet",
    summary: "The filtered carriers as XLSX or CSV",
  }),
};

/** The operations under the names that a resource screen expects. */
export interface CarrierRegister {
  list: typeof carrierCalls.carriers;
  sheet: typeof carrierCalls.exportCarriers;
  create: typeof carrierCalls.addCarrier;
  update: typeof carrierCalls.updateCarrier;
  remove: typeof carrierCalls.removeCarrier;
}
