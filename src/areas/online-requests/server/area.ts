import { hosted } from "../../../server/hosted.ts";

export const area = hosted({ contract: {}, handlers: {} });
