import { type AreaDefinition, hosted } from "../../../server/hosted.ts";
import { desk } from "../contract.ts";
import { keep, readDesk, views } from "./views.ts";

const handlers: AreaDefinition<typeof desk>["handlers"] = {
  mine: (_input, call) => readDesk(call),
  keep,
  saveView: views.create,
  changeView: views.update,
  removeView: views.remove,
  restoreView: views.restore,
};

export const area = hosted({ contract: desk, handlers, begins: ["mine"] });
