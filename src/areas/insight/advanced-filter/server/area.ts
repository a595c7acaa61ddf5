import { defineArea } from "../../../../server/area-definition.ts";
import { advancedFilterContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: advancedFilterContract, handlers });
