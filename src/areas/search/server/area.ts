import { hosted } from "../../../server/hosted.ts";
import { search } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./named.ts";

export const area = hosted({ contract: search, handlers, jobs });
