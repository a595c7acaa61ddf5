import type { Handlers } from "../../../server/call.ts";
import type { firm } from "../contract.ts";
import { readFirm, updateFirm } from "./firm.ts";
import { officeRegister, readOffices } from "./offices.ts";

export const handlers: Handlers<typeof firm> = {
  get: (_input, call) => readFirm(call.db),
  update: (input, call) => updateFirm(call, input),
  offices: (_input, call) => readOffices(call),
  addOffice: officeRegister.create,
  updateOffice: officeRegister.update,
};
