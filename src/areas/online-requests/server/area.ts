import { hosted } from "../../../server/hosted.ts";
import { onlineRequests } from "../contract.ts";

export const area = hosted({ contract: onlineRequests, handlers: {} });
