/**
 * Status changes of a delivery by staff and courier: the conditions of each step and its effects.
 */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { type Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { noteLot, type RequestToCarry } from "../../online-requests/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import type { deliveryContract } from "../contract.ts";
import { applyDeliveryTransitionEffects } from "./transition-effects.ts";
import { normalizeReceiverDocument } from "./validate-order.ts";
import { joinLot, lotExists, isLotInUse, markChanged, openLot, sendDeliveryLot, undoLots } from "./lots/lots.ts";
import { moveParcel, type DeliveryRow, undoParcel } from "./delivery-workflow.ts";
import { lockAccessibleDelivery } from "./access.ts";
import type { deliveries } from "./tables.ts";

type DeliveryStepInput = Omit<ParsedOf<typeof deliveryContract.setStatus>, "_id" | "updatedAt">;

/** Moves one delivery one step forward or back. Throws the refusals of `move` and of the step's own checks. */
export async function setDeliveryStatus(
  call: Call,
  id: string,
  step: DeliveryStepInput,
  expectedVersion?: string,
): Promise<DeliveryRow> {
  return inTransaction(call.db, async (tx) => {
    const { parcel, request, as: role } = await lockAccessibleDelivery(tx, call, id);
    const context: StepContext = { call, parcel, request, step, at: happenedAtOf(call, parcel, step) };
    let carrier: StepPlan["carrier"];
    const transition = await moveParcel(tx, parcel, {
      to: step.status,
      asActor: role,
      actor: call,
      now: call.now,
      happenedAt: context.at,
      expectedVersion,
      note: step.note || undefined,
      input: step,
      set: async () => {
        const plan = await planStep(tx, context);
        carrier = plan.carrier;
        return plan.writes;
      },
    });
    const { lotNumber } = transition.row;
    if (request && lotNumber !== parcel.lotNumber) await noteLot(tx, request.commonId, lotNumber);
    await applyDeliveryTransitionEffects(tx, {
      call,
      from: parcel.status,
      moved: transition,
      request,
      at: context.at,
      note: step.note ?? "",
      carrier,
      byOwner: role === "client",
    });
    return transition.row;
  });
}

/** Undoes the caller's own last step, within ten seconds. */
export async function undoDeliveryStep(call: Call, id: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { parcel, request } = await lockAccessibleDelivery(tx, call, id);
    const row = await undoParcel(tx, parcel, { actor: call, now: call.now });
    await undoLots(tx, call, { row, was: parcel });
    if (request && row.lotNumber !== parcel.lotNumber) await noteLot(tx, request.commonId, row.lotNumber);
  });
}

/**
 * Each delivery in its own transaction: a refused one does not stop the others. The first that succeeds opens a new
 * lot.
 */
export async function setDeliveryStatuses(
  call: Call,
  ids: readonly string[],
  step: DeliveryStepInput,
  versions: readonly string[] = [],
): Promise<BulkResult> {
  const opensLot = step.status === "readyForMessaging" && step.lotNumber !== undefined && !step.appendToLot;
  if (opensLot && (await isLotInUse(call.db, step.lotNumber ?? ""))) throw lotExists();
  const versionById = new Map(ids.map((id, index) => [id, versions[index]]));
  let isLotOpen = false;
  return forEachIsolated(call, ids, async (id) => {
    const appendToLot = step.appendToLot || (opensLot && isLotOpen);
    await setDeliveryStatus(call, id, { ...step, appendToLot }, versionById.get(id));
    isLotOpen = true;
  });
}

interface StepContext {
  readonly call: Call;
  readonly parcel: DeliveryRow;
  readonly request: RequestToCarry | undefined;
  readonly step: DeliveryStepInput;
  readonly at: Date;
}
interface StepPlan {
  readonly writes: Partial<typeof deliveries.$inferInsert>;
  /** The carrier of the lot that leaves. */
  readonly carrier?: { readonly name: string; readonly phone: string };
}

/**
 * When the step happened. A courier without connection reports it later: the reported instant is corrected by the
 * offset of the phone's clock and limited to the time between the previous step and now.
 */
function happenedAtOf({ now }: Call, parcel: DeliveryRow, { happenedAt, sentAt }: DeliveryStepInput): Date {
  const reportedAt = happenedAt ? Date.parse(happenedAt) : now.getTime();
  const clockOffset = happenedAt && sentAt ? Date.parse(sentAt) - now.getTime() : 0;
  return new Date(Math.min(now.getTime(), Math.max(reportedAt - clockOffset, Date.parse(parcel.statusAt))));
}

/** Checks the conditions of the step. Returns the columns to write. */
async function planStep(tx: Transaction, context: StepContext): Promise<StepPlan> {
  const { call, parcel, step } = context;
  switch (step.status) {
    case "readyForMessaging":
      return parcel.status === "transporting" ? planFailedVisit(tx, context) : planAssignment(tx, context);
    case "transporting":
      assertRequestReady(context);
      return { writes: {}, carrier: await sendDeliveryLot(tx, call, parcel.lotNumber ?? "") };
    case "delivered":
      return planDelivery(context);
    case "pendingDelivery":
      return planLotExit(tx, context);
    case "canceled":
      return parcel.status === "transporting" ? { writes: {} } : planLotExit(tx, context);
  }
}

/** Assigns a lot and a carrier. REQUEST_NOT_READY if the documents are not at the office. */
async function planAssignment(tx: Transaction, context: StepContext): Promise<StepPlan> {
  const { call, step } = context;
  assertRequestReady(context);
  const { lotNumber = "", carrier = "" } = step;
  if (step.appendToLot) await joinLot(tx, call, lotNumber);
  else await openLot(tx, call, lotNumber, carrier);
  return { writes: { lotNumber } };
}

async function planFailedVisit(tx: Transaction, { parcel }: StepContext): Promise<StepPlan> {
  const attempts = parcel.attempts + 1;
  if (attempts > (await readSetting(tx, "delivery.maxVisits")))
    throw new Refusal("VISITS_EXHAUSTED", { facts: { attempts: parcel.attempts } });
  return { writes: { attempts } };
}

function planDelivery({ call, request, step, at }: StepContext): StepPlan {
  // Delivered: collected at the office in the meantime. Any other status means that the documents were returned.
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

async function planLotExit(tx: Transaction, { call, parcel }: StepContext): Promise<StepPlan> {
  if (parcel.lotNumber) await markChanged(tx, call, parcel.lotNumber);
  return { writes: { lotNumber: null } };
}

function assertRequestReady({ request }: StepContext): void {
  if (request && request.status !== "readyToDelivery")
    throw new Refusal("REQUEST_NOT_READY", { facts: { requestNumber: request.number, status: request.status } });
}
