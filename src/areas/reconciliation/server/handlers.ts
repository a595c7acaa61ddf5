import { Refusal } from "../../../kit/errors.ts";
import type { Handlers } from "../../../server/call.ts";
import { keeping } from "../../payments/server/public.ts";
import type { reconciliation } from "../contract.ts";
import { closeDay, reopenDay } from "./days.ts";
import { exportDay } from "./exports.ts";
import { listDifferences, listLines, oneDifference } from "./lines.ts";
import { importStatement, loadFromGateway } from "./load.ts";
import { listDays, showDay } from "./queries.ts";
import { resolveDifference } from "./resolve.ts";

export const handlers: Handlers<typeof reconciliation> = {
  days: (input, call) => listDays(call, input),
  day: (input, call) => showDay(call, input),
  differences: async (input, call) => {
    keeping(call, input.gateway);
    return paged(input, await listDifferences(call.db, input));
  },
  lines: async (input, call) => {
    keeping(call, input.gateway);
    return paged(input, await listLines(call.db, input));
  },
  exportDay: (input, call) => exportDay(call, input),
  load: (input, call) => loadFromGateway(call, input),
  importStatement: (input, call) => importStatement(call, input),
  resolve: async (input, call) => {
    const { id } = await resolveDifference(call, input);
    const shown = await oneDifference(call.db, id);
    if (!shown) throw new Refusal("NOT_FOUND");
    return shown;
  },
  close: async (input, call) => {
    await closeDay(call, input);
    return showDay(call, input);
  },
  reopen: async (input, call) => {
    await reopenDay(call, input);
    return showDay(call, input);
  },
};

function paged<Row>({ page, limit }: { page: number; limit: number }, found: { docs: Row[]; totalDocs: number }) {
  return { ...found, page, limit, totalPages: Math.ceil(found.totalDocs / limit) };
}
