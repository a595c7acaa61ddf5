import { hosted } from "../../../server/hosted.ts";
import { onlineServices } from "../contract.ts";

export const area = hosted({ contract: onlineServices, handlers: {} });
