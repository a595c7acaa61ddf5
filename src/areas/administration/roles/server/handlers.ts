import type { Handlers } from "../../../../server/call.ts";
import type { rolesContract as contract } from "../contract.ts";
import { readPermissionMatrix } from "./permission-matrix.ts";
import { allRoles, requireFactor, roleResource } from "./role-resource.ts";

export const handlers: Handlers<typeof contract> = {
  list: (_input, call) => allRoles(call),
  matrix: readPermissionMatrix,
  get: roleResource.get,
  create: roleResource.create,
  update: roleResource.update,
  requireFactor,
  remove: roleResource.remove,
};
