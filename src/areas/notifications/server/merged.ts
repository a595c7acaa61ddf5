import { callerOf } from "../../../server/call.ts";
import { registerMergeNotices } from "../../nomenclators/server/public.ts";
import { holdersOf } from "../../people/server/public.ts";
import { notify } from "./public.ts";

/** Of items of the catalogue that became one: all who keep it, but for who did it. */
export const tellOfMerges = () =>
  registerMergeNotices({
    merged: async (call, tx, notice) => {
      const keepers = await holdersOf(tx, "adminNomCods");
      const users = keepers.map(({ id }) => id).filter((id) => id !== callerOf(call).userId);
      return notify(tx, { to: { users }, type: "nomenclator.merged", ...notice });
    },
  });
