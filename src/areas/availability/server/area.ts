import { hosted } from "../../../server/hosted.ts";
import { availability } from "../contract.ts";

export const area = hosted({ contract: availability, handlers: {} });
