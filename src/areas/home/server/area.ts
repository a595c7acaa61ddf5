import { defineArea } from "../../../server/hosted.ts";
import { homeContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: homeContract, handlers });
