import { defineArea } from "../../../server/area-definition.ts";
import { homeContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: homeContract, handlers });
