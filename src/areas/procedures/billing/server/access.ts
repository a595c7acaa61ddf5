import type { Caller } from "../../../../server/caller.ts";
import { type Family, permissionOf } from "../../online-requests/states.ts";

export function mayBillFamily(caller: Caller, family: Family): boolean {
  return caller.permissions.includes(permissionOf[family]);
}
