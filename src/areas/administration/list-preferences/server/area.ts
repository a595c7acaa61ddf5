import { type AreaDefinition, defineArea } from "../../../../server/area-definition.ts";
import { deskContract } from "../contract.ts";
import { setPreference, readDesk, savedViewResource } from "./saved-views.ts";

const handlers: AreaDefinition<typeof deskContract>["handlers"] = {
  mine: (_input, call) => readDesk(call),
  keep: setPreference,
  saveView: savedViewResource.create,
  changeView: savedViewResource.update,
  removeView: savedViewResource.remove,
  restoreView: savedViewResource.restore,
};

export const area = defineArea({ contract: deskContract, handlers, preload: ["mine"] });
