/** A contract follows its documents, in their transaction: forward only, over what it skips, in the system's name. */
import { asc, eq } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { type ContractState, contractStates, isFinalValeState } from "../states.ts";
import { remainingWorkIn } from "./remaining-work.ts";
import { notifyContractMove } from "./notifications.ts";
import { type ContractRow, type DocumentRow, moveContract } from "./workflows.ts";
import { consulateContracts as c, consulateDocuments as d } from "./tables.ts";

/** The contract is locked; `moved` is the document that it follows now. */
export async function followDocuments(
  tx: Transaction,
  call: Call,
  contract: ContractRow,
  moved: DocumentRow,
  note: string | undefined,
): Promise<void> {
  const documents = await tx.select().from(d).where(eq(d.contractId, contract.id)).orderBy(asc(d.order));
  const packageNumber = contract.packageNumber ?? moved.packageNumber;
  // What is left is no new version: nobody who has the contract open is refused for it.
  const [row] = await tx
    .update(c)
    .set({ ...remainingWorkIn(documents), packageNumber })
    .where(eq(c.id, contract.id))
    .returning();
  const to = stateOf(documents);
  if (!row || !to || !isOnward(row.state, to)) return;
  const at = call.now.toISOString();
  const done = await moveContract(tx, row, {
    to,
    asActor: "system",
    actor: "system",
    now: call.now,
    note: to === "cancelled" ? note : undefined,
    set: to === "completed" ? { completedAt: at, receiver: moved.receiver } : {},
  });
  await notifyContractMove(tx, call.server, { ...done, before: contract, actor: call, follows: true });
}

/** Where its documents take it; nowhere while none of them reached the consulate. */
function stateOf(documents: readonly DocumentRow[]): ContractState | undefined {
  const left = documents.filter(({ status }) => status !== "cancelled");
  if (left.length === 0) return "cancelled";
  if (left.every(({ status }) => status === "delivered")) return "completed";
  if (left.every(({ status }) => status === "readyToCustomer" || status === "delivered")) return "readyToCustomer";
  return left.some(({ packageNumber }) => packageNumber !== null) ? "processLegalization" : undefined;
}

const isOnward = (from: ContractState, to: ContractState) =>
  !isFinalValeState({ state: from }) && contractStates.indexOf(to) > contractStates.indexOf(from);
