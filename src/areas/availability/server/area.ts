import { hosted } from "../../../server/hosted.ts";
import { availability } from "../contract.ts";
import { demoPlaces } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";

export const area = hosted({ contract: availability, handlers, jobs, demo: demoPlaces });
