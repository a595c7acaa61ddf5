import { defineArea } from "../../../../server/area-definition.ts";
import { searchContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./name-index.ts";

export const area = defineArea({ contract: searchContract, handlers, jobs });
