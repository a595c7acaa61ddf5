import { requireCaller } from "../../../server/call.ts";
import { registerMergeNotices } from "../../nomenclators/server/public.ts";
import { holdersOf } from "../../people/server/public.ts";
import { notify } from "./public.ts";

/** Of items of the catalogue that became one: all who keep it, but for who did it. */
export const notifyItemMerge = () =>
  registerMergeNotices({
    merged: async (call, tx, notice) => {
      const keepers = await holdersOf(tx, "adminNomCods");
      const users = keepers.map(({ id }) => id).filter((id) => id !== requireCaller(call).userId);
      return notify(tx, { to: { users }, type: "nomenclator.merged", ...notice });
    },
  });
