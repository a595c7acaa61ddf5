import { hosted } from "../../../server/hosted.ts";
import { audit } from "../contract.ts";

export const area = hosted({ contract: audit, handlers: {} });
