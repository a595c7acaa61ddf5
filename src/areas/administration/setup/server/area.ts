import { defineArea } from "../../../../server/area-definition.ts";
import { openingContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: openingContract, handlers });
