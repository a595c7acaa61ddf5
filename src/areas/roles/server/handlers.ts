import type { Handlers } from "../../../server/call.ts";
import type { roles as contract } from "../contract.ts";
import { matrix } from "./matrix.ts";
import { allRoles, roleRegister } from "./role.ts";

export const handlers: Handlers<typeof contract> = {
  list: (_input, call) => allRoles(call),
  matrix,
  get: roleRegister.get,
  create: roleRegister.create,
  update: roleRegister.update,
  remove: roleRegister.remove,
};
