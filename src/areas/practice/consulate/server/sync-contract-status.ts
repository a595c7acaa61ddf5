/**
 * A contract follows the status of its documents, in their transaction: only forward, possibly over several states, by
 * the system.
 */
import { asc, eq } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { type ContractState, contractStates, isFinalValeState } from "../states.ts";
import { remainingWorkIn } from "./remaining-work.ts";
import { notifyContractMove } from "./notifications.ts";
import { type ContractRow, type DocumentRow, moveContract } from "./workflows.ts";
import { consulateContracts as c, consulateDocuments as d } from "./tables.ts";

/** The contract is locked; `moved` is the document that was moved. */
export async function followDocuments(
  tx: Transaction,
  call: Call,
  contract: ContractRow,
  movedDocument: DocumentRow,
  note: string | undefined,
): Promise<void> {
  const documents = await tx.select().from(d).where(eq(d.contractId, contract.id)).orderBy(asc(d.order));
  const packageNumber = contract.packageNumber ?? movedDocument.packageNumber;
  // Does not change `updatedAt`: open forms of the contract stay valid.
  const [row] = await tx
    .update(c)
    .set({ ...remainingWorkIn(documents), packageNumber })
    .where(eq(c.id, contract.id))
    .returning();
  const to = stateOf(documents);
  if (!row || !to || !isForward(row.state, to)) return;
  const at = call.now.toISOString();
  const result = await moveContract(tx, row, {
    to,
    asActor: "system",
    actor: "system",
    now: call.now,
    note: to === "cancelled" ? note : undefined,
    set: to === "completed" ? { completedAt: at, receiver: movedDocument.receiver } : {},
  });
  await notifyContractMove(tx, call.server, { ...result, before: contract, actor: call, follows: true });
}

/** State that the documents require; undefined while none was sent to the consulate. */
function stateOf(documents: readonly DocumentRow[]): ContractState | undefined {
  const remaining = documents.filter(({ status }) => status !== "cancelled");
  if (remaining.length === 0) return "cancelled";
  if (remaining.every(({ status }) => status === "delivered")) return "completed";
  if (remaining.every(({ status }) => status === "readyToCustomer" || status === "delivered")) return "readyToCustomer";
  return remaining.some(({ packageNumber }) => packageNumber !== null) ? "processLegalization" : undefined;
}

const isForward = (from: ContractState, to: ContractState) =>
  !isFinalValeState({ state: from }) && contractStates.indexOf(to) > contractStates.indexOf(from);
