import { hosted } from "../../../server/hosted.ts";
import { people } from "../contract.ts";
import { demoPeople } from "./demo.ts";
import { finders } from "./finders.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: people, handlers, finders, demo: demoPeople });
