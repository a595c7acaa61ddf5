/** Demo couriers: three carriers, two lots, and deliveries in every status, some of online requests. */
import { asc, eq, inArray } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../../../kit/time/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import type { Server } from "../../../../../server/server.ts";
import type { World } from "../../../../../server/demo/demo-world.ts";
import { contentOf } from "../../../online-requests/server/public.ts";
import { requestForms, requestGroups } from "../../../online-requests/server/tables.ts";
import { personByEmail } from "../../../../administration/people/server/public.ts";
import type { DeliveryStatus } from "../../states.ts";
import { courierPrice } from "../order-courier.ts";
import { demoDeletedCarrier } from "./demo-deleted-carrier.ts";
import { demoCarriers, type DemoParcel, demoParcels } from "./demo-parcels.ts";
import { carriers, deliveries, deliveryLog, deliveryLots } from "../tables.ts";

export async function demoDelivery(db: Database, _world: World, server: Server): Promise<void> {
  await demoParcelsAndLots(db, server);
  await demoDeletedCarrier(db, server);
}

async function demoParcelsAndLots(db: Database, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [existing] = await tx.select({ number: deliveries.number }).from(deliveries).limit(1);
    if (existing) return;
    const now = server.now();
    const courier = await personByEmail(tx, "courier@demo.example");
    if (!courier) return;
    const staff = { id: courier.id, name: courier.name };
    const lots = await writeLots(tx, now, staff.id);
    const price = await courierPrice(tx);
    const availableRequests = await requestsByStatus(tx);
    for (const parcel of demoParcels) {
      const request = parcel.of ? availableRequests[parcel.of].shift() : undefined;
      const content = request ? (await contentOf(tx, request.commonId)).documents : [];
      const officeDocuments = Object.entries(parcel.officeDocuments ?? {}).map(([name, quantity]) => ({
        name,
        quantity,
      }));
      const orderedAt = hourOf(now, ...parcel.orderedAt);
      const lotNumber = parcel.lot === undefined ? null : (lots[parcel.lot] ?? null);
      const documents = [...content, ...officeDocuments];
      const steps = stepsOf(parcel, now);
      const lastStepAt = steps.at(-1)?.at ?? orderedAt;
      const id = newId();
      const [name, ci, phone] = parcel.receiver;
      await tx.insert(deliveries).values({
        id,
        number: await nextNumber(tx, "MS", orderedAt),
        status: parcel.status,
        statusAt: lastStepAt.toISOString(),
        commonId: request?.commonId ?? null,
        requestNumber: request?.number ?? null,
        ownerId: request?.requesterId ?? null,
        receiverName: name,
        receiverCi: ci,
        receiverPhone: phone,
        address: parcel.address,
        municipality: parcel.municipality,
        documents: documents.length > 0 ? documents : [{ name: "Documentos de la oficina", quantity: 1 }],
        observations: parcel.observations ?? null,
        lotNumber,
        attempts: parcel.attempts ?? 0,
        price,
        ...(parcel.status === "delivered"
          ? { collected: true, takenByName: name, takenByCi: ci, deliveredAt: lastStepAt.toISOString() }
          : {}),
        createdAt: orderedAt.toISOString(),
        createdBy: request?.requesterId ?? staff.id,
        updatedAt: lastStepAt.toISOString(),
        updatedBy: staff.id,
      });
      await tx.insert(deliveryLog).values(
        steps.map((step) => ({
          deliveryId: id,
          from: step.from,
          to: step.to,
          at: step.at.toISOString(),
          by: staff.id,
          byName: staff.name,
          note: step.note,
        })),
      );
      if (request && lotNumber)
        await tx.update(requestForms).set({ lotNumber }).where(eq(requestForms.commonId, request.commonId));
    }
  });
}

/** The first lot has left, the second is not printed yet. */
async function writeLots(tx: Transaction, now: Date, createdBy: string): Promise<string[]> {
  const ids: string[] = [];
  for (const carrier of demoCarriers) {
    const [inserted] = await tx
      .insert(carriers)
      .values({ ...carrier, createdBy })
      .returning({ id: carriers.id });
    if (inserted) ids.push(inserted.id);
  }
  const year = dayOf(now).slice(2, 4);
  const leftAt = hourOf(now, 4, 8).toISOString();
  const lots = [`LT${year}0001`, `LT${year}0002`];
  await tx.insert(deliveryLots).values([
    { number: lots[0] ?? "", carrierId: ids[0] ?? "", printedAt: leftAt, leftAt, createdBy },
    { number: lots[1] ?? "", carrierId: ids[1] ?? "", createdBy },
  ]);
  return lots;
}

/** Demo requests for couriers, oldest first. */
async function requestsByStatus(tx: Transaction) {
  const rows = await tx
    .select()
    .from(requestGroups)
    .where(inArray(requestGroups.status, ["readyToDelivery", "delivered"]))
    .orderBy(asc(requestGroups.number));
  const withStatus = (status: DeliveryStatus | "readyToDelivery") => rows.filter((row) => row.status === status);
  // The oldest ready request stays without a courier, so that the demo can order one.
  return { readyToDelivery: withStatus("readyToDelivery").slice(1), delivered: withStatus("delivered").slice(2) };
}

interface Step {
  readonly from: DeliveryStatus | null;
  readonly to: DeliveryStatus;
  readonly at: Date;
  readonly note: string | null;
}

const mainPath: readonly DeliveryStatus[] = ["pendingDelivery", "readyForMessaging", "transporting", "delivered"];

/** The log of a parcel: one step a day, failed visits included. */
function stepsOf(parcel: DemoParcel, now: Date): Step[] {
  const visits = Array.from({ length: parcel.attempts ?? 0 }, (): DeliveryStatus[] => [
    "readyForMessaging",
    "transporting",
  ]);
  const path: DeliveryStatus[] =
    parcel.status === "canceled"
      ? ["pendingDelivery", "canceled"]
      : mainPath
          .slice(0, mainPath.indexOf(parcel.status) + 1)
          .flatMap((status) => [status, ...(status === "transporting" ? visits.flat() : [])]);
  const [days, hour] = parcel.orderedAt;
  return path.map((to, index) => {
    const from = path[index - 1] ?? null;
    const isFailedVisit = from === "transporting" && to === "readyForMessaging";
    return {
      from,
      to,
      at: hourOf(now, days - index, Math.max(8, hour - index)),
      note: isFailedVisit ? "No había nadie en la casa." : to === "canceled" ? (parcel.note ?? null) : null,
    };
  });
}

/** The given hour in Havana, a number of days ago. */
function hourOf(now: Date, days: number, hour: number): Date {
  return timeOfDay(addDays(dayOf(now), -days), hour);
}
