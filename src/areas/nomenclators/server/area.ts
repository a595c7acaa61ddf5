import { hosted } from "../../../server/hosted.ts";
import { nomenclators } from "../contract.ts";

export const area = hosted({ contract: nomenclators, handlers: {} });
