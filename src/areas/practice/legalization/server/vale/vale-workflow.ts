/** State machine of vouchers, the only function that changes their state. The voucher must be locked. */
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { valeWorkflow } from "../../states.ts";
import { legalizationContracts, legalizationLog } from "../tables.ts";

export type ValeRow = typeof legalizationContracts.$inferSelect;

export const {
  lock: lockVale,
  move: moveVale,
  recordCreation: beginVale,
  assertVersion: assertValeVersion,
} = stateMachine({
  table: legalizationContracts,
  statusColumn: "state",
  workflow: valeWorkflow,
  log: { table: legalizationLog, recordColumn: "contractId" },
  auditKind: "legalization",
  auditEntry: ({ state, number, amountTotal, currency, packageNumber }, before, isBackward) => ({
    action: before ? "legalization.move" : "legalization.create",
    ...(before && { before: { state: before.state } }),
    after: { state, number, amountTotal, currency, packageNumber, corrective: isBackward },
  }),
});
