import { hosted } from "../../../server/hosted.ts";
import { media } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";

export const area = hosted({ contract: media, handlers, jobs });
