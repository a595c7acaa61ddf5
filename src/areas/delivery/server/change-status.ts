/** What the desk and the courier do with a delivery: each step with its own condition and consequences (domain.md §2.6). */
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { BulkResult } from "../../../kit/list-contract.ts";
import { type Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { forEachIsolated } from "../../../server/listing/for-each-isolated.ts";
import { noteLot, type RequestToCarry } from "../../online-requests/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { deliveryContract } from "../contract.ts";
import { applyDeliveryTransitionEffects } from "./transition-effects.ts";
import { normalizeReceiverDocument } from "./validate-order.ts";
import { joinLot, lotExists, isLotInUse, markChanged, openLot, sendDeliveryLot, undoLots } from "./lots.ts";
import { moveParcel, type DeliveryRow, undoParcel } from "./delivery-workflow.ts";
import { lockAccessibleDelivery } from "./access.ts";
import type { deliveries } from "./tables.ts";

export type DeliveryStepInput = Omit<ParsedOf<typeof deliveryContract.setStatus>, "_id" | "updatedAt">;

/** Takes one delivery one step on, or back. */
export async function setDeliveryStatus(
  call: Call,
  id: string,
  step: DeliveryStepInput,
  readAt?: string,
): Promise<DeliveryRow> {
  return inTransaction(call.db, async (tx) => {
    const { parcel, request, as } = await lockAccessibleDelivery(tx, call, id);
    const taking: Taking = { call, parcel, request, step, at: momentOf(call, parcel, step) };
    let carrier: Checked["carrier"];
    const moved = await moveParcel(tx, parcel, {
      to: step.status,
      asActor: as,
      actor: call,
      now: call.now,
      happenedAt: taking.at,
      expectedVersion: readAt,
      note: step.note || undefined,
      input: step,
      set: async () => {
        const checked = await checkStep(tx, taking);
        carrier = checked.carrier;
        return checked.writes;
      },
    });
    const { lotNumber } = moved.row;
    if (request && lotNumber !== parcel.lotNumber) await noteLot(tx, request.commonId, lotNumber);
    await applyDeliveryTransitionEffects(tx, {
      call,
      from: parcel.status,
      moved,
      request,
      at: taking.at,
      note: step.note ?? "",
      carrier,
      byOwner: as === "client",
    });
    return moved.row;
  });
}

/** Takes back the caller's own last step, within ten seconds. */
export async function undoDeliveryStep(call: Call, id: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { parcel, request } = await lockAccessibleDelivery(tx, call, id);
    const row = await undoParcel(tx, parcel, { actor: call, now: call.now });
    await undoLots(tx, call, { row, was: parcel });
    if (request && row.lotNumber !== parcel.lotNumber) await noteLot(tx, request.commonId, row.lotNumber);
  });
}

/** Each on its own: what cannot be done says why and stops nobody else. A new lot is opened by the first that can go in. */
export async function setDeliveryStatuses(
  call: Call,
  ids: readonly string[],
  step: DeliveryStepInput,
  versions: readonly string[] = [],
): Promise<BulkResult> {
  const opensLot = step.status === "readyForMessaging" && step.lotNumber !== undefined && !step.appendToLot;
  if (opensLot && (await isLotInUse(call.db, step.lotNumber ?? ""))) throw lotExists();
  const readAt = new Map(ids.map((id, at) => [id, versions[at]]));
  let isOpen = false;
  return forEachIsolated(call, ids, async (id) => {
    const appendToLot = step.appendToLot || (opensLot && isOpen);
    await setDeliveryStatus(call, id, { ...step, appendToLot }, readAt.get(id));
    isOpen = true;
  });
}

interface Taking {
  readonly call: Call;
  readonly parcel: DeliveryRow;
  readonly request: RequestToCarry | undefined;
  readonly step: DeliveryStepInput;
  readonly at: Date;
}
interface Checked {
  readonly writes: Partial<typeof deliveries.$inferInsert>;
  /** Who sets out with it. */
  readonly carrier?: { readonly name: string; readonly phone: string };
}

/**
 * When it happened: as told by a courier who had no connection, but never before the step before nor after now. The phone's
 * clock may be wrong, but not while it counts from one moment to another.
 */
function momentOf({ now }: Call, parcel: DeliveryRow, { happenedAt, sentAt }: DeliveryStepInput): Date {
  const told = happenedAt ? Date.parse(happenedAt) : now.getTime();
  const isAheadBy = happenedAt && sentAt ? Date.parse(sentAt) - now.getTime() : 0;
  return new Date(Math.min(now.getTime(), Math.max(told - isAheadBy, Date.parse(parcel.statusAt))));
}

/** Refuses what stands in the way of the step; answers what it writes on the parcel. */
async function checkStep(tx: Transaction, taking: Taking): Promise<Checked> {
  const { call, parcel, step } = taking;
  switch (step.status) {
    case "readyForMessaging":
      return parcel.status === "transporting" ? checkFailedVisit(tx, taking) : checkAssignment(tx, taking);
    case "transporting":
      refuseUnready(taking);
      return { writes: {}, carrier: await sendDeliveryLot(tx, call, parcel.lotNumber ?? "") };
    case "delivered":
      return checkDelivery(taking);
    case "pendingDelivery":
      return leaveLot(tx, taking);
    case "canceled":
      return parcel.status === "transporting" ? { writes: {} } : leaveLot(tx, taking);
  }
}

/** A lot and a carrier; what it carries must be in the office. */
async function checkAssignment(tx: Transaction, taking: Taking): Promise<Checked> {
  const { call, step } = taking;
  refuseUnready(taking);
  const { lotNumber = "", carrier = "" } = step;
  if (step.appendToLot) await joinLot(tx, call, lotNumber);
  else await openLot(tx, call, lotNumber, carrier);
  return { writes: { lotNumber } };
}

async function checkFailedVisit(tx: Transaction, { parcel }: Taking): Promise<Checked> {
  const attempts = parcel.attempts + 1;
  if (attempts > (await readSetting(tx, "delivery.maxVisits")))
    throw new Refusal("VISITS_EXHAUSTED", { facts: { attempts: parcel.attempts } });
  return { writes: { attempts } };
}

function checkDelivery({ call, request, step, at }: Taking): Checked {
  // Collected at the office meanwhile is an end too; anything else means that the papers went back.
  if (request && request.status !== "readyToDelivery" && request.status !== "delivered")
    throw new Refusal("REQUEST_NOT_READY", { facts: { requestNumber: request.number } });
  return {
    writes: {
      collected: step.collected === true,
      takenByName: step.receiver?.name ?? "",
      takenByCi: normalizeReceiverDocument(step.receiver?.ci ?? "", call.now),
      deliveredAt: at.toISOString(),
    },
  };
}

async function leaveLot(tx: Transaction, { call, parcel }: Taking): Promise<Checked> {
  if (parcel.lotNumber) await markChanged(tx, call, parcel.lotNumber);
  return { writes: { lotNumber: null } };
}

function refuseUnready({ request }: Taking): void {
  if (request && request.status !== "readyToDelivery")
    throw new Refusal("REQUEST_NOT_READY", { facts: { requestNumber: request.number, status: request.status } });
}
