import { hosted } from "../../../server/hosted.ts";
import { home } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: home, handlers });
