/** A document taken to another status, one or many; its contract goes on with it (domain.md §2.7, §2.8). */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { forEachIsolated } from "../../../server/listing/for-each-isolated.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { receiverOf } from "../../legalization/server/public.ts";
import type { consulateContract as contract } from "../contract.ts";
import type { DocumentTransitionInput } from "../document-list.ts";
import { consulateSeal, toSeal } from "../states.ts";
import { readListedDocument } from "./documents.ts";
import { followDocuments } from "./sync-contract-status.ts";
import { mailReady, notifyObserved } from "./notifications.ts";
import { type DocumentRow, lockContract, lockDocument, moveDocument } from "./workflows.ts";
import { consulateDocuments as d, consulateInvoiced } from "./tables.ts";

export const moveOne = ({ _id, updatedAt, ...wish }: ParsedOf<typeof contract.moveDocument>, call: Call) =>
  inTransaction(call.db, async (tx) => {
    await move(tx, call, _id, wish, updatedAt);
    return readListedDocument(tx, _id);
  });

/** Each in its own transaction; the first that goes to the consulate takes the number of the package, the others join it. */
export async function moveMany({ ids, versions, ...wish }: ParsedOf<typeof contract.moveDocuments>, call: Call) {
  let packageNumber = wish.packageNumber || null;
  const outcome = await forEachIsolated(call, ids, (id) =>
    inTransaction(call.db, async (tx) => {
      const read = versions[ids.indexOf(id)] ?? "";
      const row = await move(tx, call, id, { ...wish, packageNumber: packageNumber ?? "" }, read);
      return wish.status === "deliveredConsulate" ? row.packageNumber : null;
    }).then((given) => {
      packageNumber = given ?? packageNumber;
    }),
  );
  return { ...outcome, packageNumber: wish.status === "deliveredConsulate" ? packageNumber : null };
}

async function move(
  tx: Transaction,
  call: Call,
  id: string,
  wish: DocumentTransitionInput,
  read: string,
): Promise<DocumentRow> {
  const [found] = await tx.select({ contractId: d.contractId }).from(d).where(eq(d.id, id));
  if (!found) throw new Refusal("NOT_FOUND");
  const contract = await lockContract(tx, found.contractId);
  const document = await lockDocument(tx, id);
  const invoices = await tx.$count(consulateInvoiced, eq(consulateInvoiced.documentId, id));
  const was = { ...document, paid: contract.paidAt !== null, invoiced: invoices > 0 };
  const { status: to, note } = wish;
  const moved = await moveDocument(tx, was, {
    to,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: note || undefined,
    expectedVersion: read,
    input: wish,
    set: () => columnsOf(tx, document, wish, call),
  });
  const change = { ...moved, before: document, actor: call };
  if (to === "observed") await notifyObserved(tx, call.server, contract, change);
  // However many become ready by one deed, their holder is written once.
  if (to === "readyToCustomer") await mailReady(tx, call.server, contract, `${contract.id}:${call.now.toISOString()}`);
  await followDocuments(tx, call, contract, moved.row, note || undefined);
  return moved.row;
}

async function columnsOf(
  tx: Transaction,
  was: DocumentRow,
  wish: DocumentTransitionInput,
  call: Call,
): Promise<Partial<DocumentRow>> {
  const today = dayOf(call.now);
  const { status, note = "", packageNumber, sealedOn, date } = wish;
  const future = Object.entries({ sealedOn, date }).filter(([, day]) => day && day > today);
  if (future.length > 0)
    throw new Refusal("INVALID", { fields: Object.fromEntries(future.map(([name]) => [name, ["FUTURE"]])) });
  if (status === "underReview") return { observations: null };
  if (status === "observed") return { observations: note };
  if (status === "deliveredConsulate") {
    const lacking = toSeal(was);
    return {
      stamps: was.stamps.map((seal) =>
        lacking.includes(seal)
          ? { ...seal, obtainedAt: sealedOn || today }
          : seal.stamp === consulateSeal
            ? { ...seal, requestedAt: today }
            : seal,
      ),
      packageNumber: packageNumber || (await nextNumber(tx, "PQ", call.now, 5)),
    };
  }
  if (status === "legalized")
    return {
      legalizedOn: date || today,
      stamps: was.stamps.map((seal) => (seal.stamp === consulateSeal ? { ...seal, obtainedAt: date || today } : seal)),
    };
  if (status === "delivered")
    return { receiver: receiverOf(wish.receiver, today), deliveredAt: call.now.toISOString() };
  return {};
}
