/**
 * State machines of consulate contracts and documents, the only functions that change their states. Both are locked, the contract
 * first.
 */
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { contractWorkflow, documentWorkflow } from "../states.ts";
import { consulateContractLog, consulateContracts, consulateDocumentLog, consulateDocuments } from "./tables.ts";

export type ContractRow = typeof consulateContracts.$inferSelect;
export type DocumentRow = typeof consulateDocuments.$inferSelect;

const contracts = stateMachine({
  table: consulateContracts,
  statusColumn: "state",
  workflow: contractWorkflow,
  log: { table: consulateContractLog, recordColumn: "contractId" },
  auditKind: "consulate",
  auditEntry: ({ state, number, amountTotal, currency, packageNumber }, before, isBackward) => ({
    action: before ? "consulate.move" : "consulate.create",
    ...(before && { before: { state: before.state } }),
    after: { state, number, amountTotal, currency, packageNumber, corrective: isBackward },
  }),
});
export const {
  move: moveContract,
  recordCreation: recordContractCreation,
  assertVersion: assertContractVersion,
} = contracts;

/** NOT_FOUND also for a deleted contract. */
export async function lockContract(tx: Transaction, id: string): Promise<ContractRow> {
  const row = await contracts.lock(tx, id);
  if (row.deletedAt) throw new Refusal("NOT_FOUND");
  return row;
}

export const { lock: lockDocument, move: moveDocument } = stateMachine({
  table: consulateDocuments,
  workflow: documentWorkflow,
  log: { table: consulateDocumentLog, recordColumn: "documentId" },
  auditKind: "consulateDocument",
  auditEntry: ({ status, code, packageNumber }, before, isBackward) => ({
    action: before ? "consulate.moveDocument" : "consulate.addDocument",
    ...(before && { before: { status: before.status } }),
    after: { status, code, packageNumber, corrective: isBackward },
  }),
});
