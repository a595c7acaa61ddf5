/** Contract transitions by staff: the columns they write, and their effect on the documents. */
import { and, eq, notInArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { contractTransitionColumns } from "../../legalization/server/public.ts";
import type { ContractChanges } from "../contract.ts";
import type { ContractState } from "../states.ts";
import { notifyContractMove } from "./notifications.ts";
import { type ContractRow, type DocumentRow, moveContract, moveDocument } from "./workflows.ts";
import { consulateDocuments as d, consulateInvoiced as invoiced } from "./tables.ts";

type TransitionRequest = ContractChanges & { readonly state: ContractState };

export async function stepContract(
  tx: Transaction,
  before: ContractRow,
  request: TransitionRequest,
  call: Call,
): Promise<void> {
  // A payment has its own operation, which requires the full amount.
  if (request.state === "inSettlement" && before.state === "pendingToPay")
    throw new Refusal("INVALID", { fields: { state: ["ALONE"] } });
  const { state: to, note, packageNumber, receiver, updatedAt: expectedVersion } = request;
  const moved = await moveContract(tx, before, {
    to,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: note || undefined,
    expectedVersion,
    input: { note, packageNumber, receiver },
    set: (isBackward) => (isBackward ? {} : columnsOf(tx, before, request, call)),
  });
  await notifyContractMove(tx, call.server, { ...moved, before, actor: call });
}

async function columnsOf(
  tx: Transaction,
  before: ContractRow,
  request: TransitionRequest,
  call: Call,
): Promise<Partial<ContractRow>> {
  if (request.state === "cancelled") await cancelDocuments(tx, before, request, call);
  const columns = await contractTransitionColumns(tx, "consulate", before, request, call);
  if (columns.receiver) await deliverDocuments(tx, before, columns.receiver, call);
  return columns;
}

/** Delivers the documents that are ready. INVALID with DOCUMENTS_BEHIND while another one is in process. */
async function deliverDocuments(tx: Transaction, { id }: ContractRow, receiver: DocumentRow["receiver"], call: Call) {
  const openDocuments = await lockOpenDocuments(tx, id);
  if (openDocuments.some(({ status }) => status !== "readyToCustomer"))
    throw new Refusal("INVALID", { fields: { state: ["DOCUMENTS_BEHIND"] } });
  const at = call.now.toISOString();
  for (const before of openDocuments)
    await moveDocument(tx, before, {
      to: "delivered",
      asActor: "staff",
      actor: call,
      now: call.now,
      set: { receiver, deliveredAt: at },
    });
}

/** Cancels the open documents. INVALID with INVOICED if an offer invoices one of them. */
async function cancelDocuments(tx: Transaction, { id }: ContractRow, { note }: TransitionRequest, call: Call) {
  const openDocuments = await lockOpenDocuments(tx, id);
  const invoicedDocuments = await tx
    .select({ id: d.id })
    .from(d)
    .innerJoin(invoiced, eq(invoiced.documentId, d.id))
    .where(eq(d.contractId, id));
  if (invoicedDocuments.length > 0) throw new Refusal("INVALID", { fields: { state: ["INVOICED"] } });
  for (const before of openDocuments)
    await moveDocument(tx, before, { to: "cancelled", asActor: "staff", actor: call, now: call.now, note });
}

/** Open documents of the contract, locked. */
const lockOpenDocuments = (tx: Transaction, contractId: string) =>
  tx
    .select()
    .from(d)
    .where(and(eq(d.contractId, contractId), notInArray(d.status, ["delivered", "cancelled"])))
    .orderBy(d.order)
    .for("update");
