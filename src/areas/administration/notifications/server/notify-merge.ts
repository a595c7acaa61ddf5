import { requireCaller } from "../../../../server/call.ts";
import { registerMergeNotices } from "../../nomenclators/server/public.ts";
import { holdersOf } from "../../people/server/public.ts";
import { notify } from "./public.ts";

/** Notifies all catalogue administrators of a merge, except its author. */
export const notifyItemMerge = () =>
  registerMergeNotices({
    merged: async (call, tx, notification) => {
      const administrators = await holdersOf(tx, "adminNomCods");
      const users = administrators.map(({ id }) => id).filter((id) => id !== requireCaller(call).userId);
      return notify(tx, { to: { users }, type: "nomenclator.merged", ...notification });
    },
  });
