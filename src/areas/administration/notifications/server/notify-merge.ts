import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { MergeNotification } from "../../nomenclators/server/public.ts";
import { holdersOf } from "../../people/server/public.ts";
import { notify } from "./public.ts";

/** Notifies all catalogue administrators of a merge, except its author. */
export async function notifyItemMerge(call: Call, tx: Transaction, notification: MergeNotification) {
  const administrators = await holdersOf(tx, "adminNomCods");
  const users = administrators.map(({ id }) => id).filter((id) => id !== requireCaller(call).userId);
  return notify(tx, { to: { users }, type: "nomenclator.merged", ...notification });
}
