import { hosted } from "../../../server/hosted.ts";
import { delivery } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: delivery, handlers });
