import type { Handlers } from "../../../server/call.ts";
import type { delivery } from "../contract.ts";

export const handlers: Handlers<typeof delivery> = {};
