import { hosted } from "../../../server/hosted.ts";
import { contact } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({ contract: contact, handlers });
