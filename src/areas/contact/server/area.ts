import { defineArea } from "../../../server/hosted.ts";
import { contactContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: contactContract, handlers });
