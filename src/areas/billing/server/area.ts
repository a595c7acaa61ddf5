import { hosted } from "../../../server/hosted.ts";
import { billing } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: billing, handlers });
