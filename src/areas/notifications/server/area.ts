import { hosted } from "../../../server/hosted.ts";
import { notifications } from "../contract.ts";

export const area = hosted({ contract: notifications, handlers: {} });
