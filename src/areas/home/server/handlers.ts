import type { Handlers } from "../../../server/call.ts";
import type { home } from "../contract.ts";
import { visit } from "./visit.ts";

export const handlers: Handlers<typeof home> = {
  visit: (_input, call) => visit(call),
};
