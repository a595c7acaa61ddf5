import type { Handlers } from "../../../server/call.ts";
import type { billing } from "../contract.ts";

export const handlers: Handlers<typeof billing> = {};
