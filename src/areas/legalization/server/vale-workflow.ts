/** The only way a voucher changes its state; it must be locked. */
import { stateMachine } from "../../../server/workflow/state-machine.ts";
import { valeWorkflow } from "../states.ts";
import { legalizationContracts, legalizationLog } from "./tables.ts";

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
  auditEntry: ({ state, number, amountTotal, currency, packageNumber }, was, corrective) => ({
    action: was ? "legalization.move" : "legalization.create",
    ...(was && { before: { state: was.state } }),
    after: { state, number, amountTotal, currency, packageNumber, corrective },
  }),
});
