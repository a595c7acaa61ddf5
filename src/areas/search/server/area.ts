import { defineArea } from "../../../server/hosted.ts";
import { searchContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./named.ts";

export const area = defineArea({ contract: searchContract, handlers, jobs });
