/** Moves one or many documents to another status; their contracts follow. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import { receiverOf } from "../../legalization/server/public.ts";
import type { consulateContract as contract } from "../contract.ts";
import type { DocumentTransitionInput } from "../document-list.ts";
import { consulateSeal, toSeal } from "../states.ts";
import { readListedDocument } from "./documents.ts";
import { followDocuments } from "./sync-contract-status.ts";
import { mailReady, notifyObserved } from "./notifications.ts";
import { type DocumentRow, lockContract, lockDocument, moveDocument } from "./workflows.ts";
import { consulateDocuments as d, consulateInvoiced } from "./tables.ts";

export const moveOne = ({ _id, updatedAt, ...request }: ParsedOf<typeof contract.moveDocument>, call: Call) =>
  inTransaction(call.db, async (tx) => {
    await moveLocked(tx, call, _id, request, updatedAt);
    return readListedDocument(tx, _id);
  });

/**
 * Each in its own transaction. The first one sent to the consulate gets a package number, the others join the package.
 */
export async function moveMany({ ids, versions, ...request }: ParsedOf<typeof contract.moveDocuments>, call: Call) {
  let packageNumber = request.packageNumber || null;
  const result = await forEachIsolated(call, ids, (id) =>
    inTransaction(call.db, async (tx) => {
      const expectedVersion = versions[ids.indexOf(id)] ?? "";
      const row = await moveLocked(tx, call, id, { ...request, packageNumber: packageNumber ?? "" }, expectedVersion);
      return request.status === "deliveredConsulate" ? row.packageNumber : null;
    }).then((assignedNumber) => {
      packageNumber = assignedNumber ?? packageNumber;
    }),
  );
  return { ...result, packageNumber: request.status === "deliveredConsulate" ? packageNumber : null };
}

async function moveLocked(
  tx: Transaction,
  call: Call,
  id: string,
  request: DocumentTransitionInput,
  expectedVersion: string,
): Promise<DocumentRow> {
  const [row] = await tx.select({ contractId: d.contractId }).from(d).where(eq(d.id, id));
  if (!row) throw new Refusal("NOT_FOUND");
  const contract = await lockContract(tx, row.contractId);
  const document = await lockDocument(tx, id);
  const invoices = await tx.$count(consulateInvoiced, eq(consulateInvoiced.documentId, id));
  const guardInput = { ...document, paid: contract.paidAt !== null, invoiced: invoices > 0 };
  const { status: to, note } = request;
  const result = await moveDocument(tx, guardInput, {
    to,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: note || undefined,
    expectedVersion,
    input: request,
    set: () => columnsOf(tx, document, request, call),
  });
  const change = { ...result, before: document, actor: call };
  if (to === "observed") await notifyObserved(tx, call.server, contract, change);
  // One mail per holder, however many documents become ready in one call.
  if (to === "readyToCustomer") await mailReady(tx, call.server, contract, `${contract.id}:${call.now.toISOString()}`);
  await followDocuments(tx, call, contract, result.row, note || undefined);
  return result.row;
}

async function columnsOf(
  tx: Transaction,
  guardInput: DocumentRow,
  request: DocumentTransitionInput,
  call: Call,
): Promise<Partial<DocumentRow>> {
  const today = dayOf(call.now);
  const { status, note = "", packageNumber, sealedOn, date } = request;
  const futureDays = Object.entries({ sealedOn, date }).filter(([, day]) => day && day > today);
  if (futureDays.length > 0)
    throw new Refusal("INVALID", { fields: Object.fromEntries(futureDays.map(([name]) => [name, ["FUTURE"]])) });
  if (status === "underReview") return { observations: null };
  if (status === "observed") return { observations: note };
  if (status === "deliveredConsulate") {
    const missingSeals = toSeal(guardInput);
    return {
      stamps: guardInput.stamps.map((seal) =>
        missingSeals.includes(seal)
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
      stamps: guardInput.stamps.map((seal) =>
        seal.stamp === consulateSeal ? { ...seal, obtainedAt: date || today } : seal,
      ),
    };
  if (status === "delivered")
    return { receiver: receiverOf(request.receiver, today), deliveredAt: call.now.toISOString() };
  return {};
}
