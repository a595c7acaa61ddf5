import { hosted } from "../../../server/hosted.ts";
import { payments } from "../contract.ts";

export const area = hosted({ contract: payments, handlers: {} });
