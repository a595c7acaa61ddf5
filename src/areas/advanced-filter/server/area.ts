import { hosted } from "../../../server/hosted.ts";
import { advancedFilter } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: advancedFilter, handlers });
