import { hosted } from "../../../server/hosted.ts";
import { outgoingMail } from "../contract.ts";

export const area = hosted({ contract: outgoingMail, handlers: {} });
