import type { Handlers } from "../../../../server/call.ts";
import type { firmContract } from "../contract.ts";
import { readFirm, updateFirm } from "./firm.ts";
import { officeResource, readOffices } from "./offices.ts";

export const handlers: Handlers<typeof firmContract> = {
  get: (_input, call) => readFirm(call.db),
  update: (input, call) => updateFirm(call, input),
  offices: (_input, call) => readOffices(call),
  addOffice: officeResource.create,
  updateOffice: officeResource.update,
};
