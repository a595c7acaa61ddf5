import { hosted } from "../../../server/hosted.ts";
import { settings } from "../contract.ts";

export const area = hosted({ contract: settings, handlers: {} });
