import { defineArea } from "../../../server/hosted.ts";
import { advancedFilterContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: advancedFilterContract, handlers });
