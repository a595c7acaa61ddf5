import type { Handlers } from "../../../server/call.ts";
import type { reconciliation } from "../contract.ts";

export const handlers: Handlers<typeof reconciliation> = {};
