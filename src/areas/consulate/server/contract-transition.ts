/** What a step of a contract that somebody takes writes beside its state, and what becomes of its documents. */
import { and, eq, notInArray } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { requireSignedScan, receiverOf } from "../../legalization/server/public.ts";
import type { ContractChanges } from "../contract.ts";
import type { ContractState } from "../states.ts";
import { notifyContractMove } from "./notifications.ts";
import { type ContractRow, type DocumentRow, moveContract, moveDocument } from "./workflows.ts";
import { consulateDocuments as d, consulateInvoiced as invoiced } from "./tables.ts";

type Wanted = ContractChanges & { readonly state: ContractState };

export async function stepContract(tx: Transaction, was: ContractRow, wanted: Wanted, call: Call): Promise<void> {
  // Money has a call of its own: the whole of it is asked there.
  if (wanted.state === "inSettlement" && was.state === "pendingToPay")
    throw new Refusal("INVALID", { fields: { state: ["ALONE"] } });
  const { state: to, note, packageNumber, receiver, updatedAt: read } = wanted;
  const moved = await moveContract(tx, was, {
    to,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: note || undefined,
    expectedVersion: read,
    input: { note, packageNumber, receiver },
    set: (isBack) => (isBack ? {} : columnsOf(tx, was, wanted, call)),
  });
  await notifyContractMove(tx, call.server, { ...moved, before: was, actor: call });
}

async function columnsOf(tx: Transaction, was: ContractRow, wanted: Wanted, call: Call): Promise<Partial<ContractRow>> {
  const { state, packageNumber } = wanted;
  if (state === "signaturePresident" && !was.printedAt)
    throw new Refusal("INVALID", { fields: { state: ["NOT_PRINTED"] } });
  if (state === "inCommercial" && was.state === "signaturePresident") await requireSignedScan(tx, "consulate", was.id);
  if (state === "processLegalization")
    return { packageNumber: packageNumber || was.packageNumber || (await nextNumber(tx, "PQ", call.now, 5)) };
  if (state === "cancelled") await cancelDocuments(tx, was, wanted, call);
  if (state !== "completed") return {};
  const receiver = receiverOf(wanted.receiver, dayOf(call.now));
  await handOver(tx, was, receiver, call);
  return { completedAt: call.now.toISOString(), receiver };
}

/** Those that are ready go with it; one that is still at work keeps it. */
async function handOver(tx: Transaction, { id }: ContractRow, receiver: DocumentRow["receiver"], call: Call) {
  const left = await openOf(tx, id);
  if (left.some(({ status }) => status !== "readyToCustomer"))
    throw new Refusal("INVALID", { fields: { state: ["DOCUMENTS_BEHIND"] } });
  const at = call.now.toISOString();
  for (const was of left)
    await moveDocument(tx, was, {
      to: "delivered",
      asActor: "staff",
      actor: call,
      now: call.now,
      set: { receiver, deliveredAt: at },
    });
}

/** Its documents end with it; what an offer invoices keeps it. */
async function cancelDocuments(tx: Transaction, { id }: ContractRow, { note }: Wanted, call: Call) {
  const left = await openOf(tx, id);
  const billed = await tx
    .select({ id: d.id })
    .from(d)
    .innerJoin(invoiced, eq(invoiced.documentId, d.id))
    .where(eq(d.contractId, id));
  if (billed.length > 0) throw new Refusal("INVALID", { fields: { state: ["INVOICED"] } });
  for (const was of left)
    await moveDocument(tx, was, { to: "cancelled", asActor: "staff", actor: call, now: call.now, note });
}

/** The documents that are still under way, locked. */
const openOf = (tx: Transaction, contractId: string) =>
  tx
    .select()
    .from(d)
    .where(and(eq(d.contractId, contractId), notInArray(d.status, ["delivered", "cancelled"])))
    .orderBy(d.order)
    .for("update");
