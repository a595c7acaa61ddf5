import { hosted } from "../../../server/hosted.ts";
import { terms } from "../contract.ts";

export const area = hosted({ contract: terms, handlers: {} });
