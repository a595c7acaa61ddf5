import { defineArea } from "../../../../server/area-definition.ts";
import { contactContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: contactContract, handlers });
