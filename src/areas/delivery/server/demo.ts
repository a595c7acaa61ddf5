/** The demo office's couriers: three carriers, two lots, deliveries in every status, some of them of online requests. */
import { asc, eq, inArray } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../kit/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import type { Server } from "../../../server/server.ts";
import type { World } from "../../../server/testing/demo-world.ts";
import { contentOf } from "../../online-requests/server/public.ts";
import { requestForms, requestGroups } from "../../online-requests/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { fullNameOf } from "../../people/server/public.ts";
import type { DeliveryStatus } from "../states.ts";
import { courierPrice } from "./order-courier.ts";
import { demoCarriers, type DemoParcel, demoParcels } from "./demo-parcels.ts";
import { carriers, deliveries, deliveryLog, deliveryLots } from "./tables.ts";

export async function demoDelivery(db: Database, _world: World, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [already] = await tx.select({ number: deliveries.number }).from(deliveries).limit(1);
    if (already) return;
    const now = server.now();
    const [marta] = await tx.select().from(users).where(eq(users.email, "courier@demo.example"));
    if (!marta) return;
    const desk = { id: marta.id, name: fullNameOf(marta) };
    const lots = await writeLots(tx, now, desk.id);
    const price = await courierPrice(tx);
    const free = await requestsByStatus(tx);
    for (const parcel of demoParcels) {
      const request = parcel.of ? free[parcel.of].shift() : undefined;
      const content = request ? (await contentOf(tx, request.commonId)).documents : [];
      const given = Object.entries(parcel.papers ?? {}).map(([name, quantity]) => ({ name, quantity }));
      const asked = hourOf(now, ...parcel.asked);
      const lotNumber = parcel.lot === undefined ? null : (lots[parcel.lot] ?? null);
      const documents = [...content, ...given];
      const steps = stepsOf(parcel, now);
      const last = steps.at(-1)?.at ?? asked;
      const id = newId();
      const [name, ci, phone] = parcel.receiver;
      await tx.insert(deliveries).values({
        id,
        number: await nextNumber(tx, "MS", asked),
        status: parcel.status,
        statusAt: last.toISOString(),
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
          ? { collected: true, takenByName: name, takenByCi: ci, deliveredAt: last.toISOString() }
          : {}),
        createdAt: asked.toISOString(),
        createdBy: request?.requesterId ?? desk.id,
        updatedAt: last.toISOString(),
        updatedBy: desk.id,
      });
      await tx.insert(deliveryLog).values(
        steps.map((step) => ({
          deliveryId: id,
          from: step.from,
          to: step.to,
          at: step.at.toISOString(),
          by: desk.id,
          byName: desk.name,
          note: step.note,
        })),
      );
      if (request && lotNumber)
        await tx.update(requestForms).set({ lotNumber }).where(eq(requestForms.commonId, request.commonId));
    }
  });
}

/** The first lot went out, the second waits to be printed. */
async function writeLots(tx: Transaction, now: Date, by: string): Promise<string[]> {
  const ids: string[] = [];
  for (const carrier of demoCarriers) {
    const [written] = await tx
      .insert(carriers)
      .values({ ...carrier, createdBy: by })
      .returning({ id: carriers.id });
    if (written) ids.push(written.id);
  }
  const year = dayOf(now).slice(2, 4);
  const left = hourOf(now, 4, 8).toISOString();
  const lots = [`LT${year}0001`, `LT${year}0002`];
  await tx.insert(deliveryLots).values([
    { number: lots[0] ?? "", carrierId: ids[0] ?? "", printedAt: left, leftAt: left, createdBy: by },
    { number: lots[1] ?? "", carrierId: ids[1] ?? "", createdBy: by },
  ]);
  return lots;
}

/** Demo requests that a courier may carry, oldest first. */
async function requestsByStatus(tx: Transaction) {
  const rows = await tx
    .select()
    .from(requestGroups)
    .where(inArray(requestGroups.status, ["readyToDelivery", "delivered"]))
    .orderBy(asc(requestGroups.number));
  const of = (status: DeliveryStatus | "readyToDelivery") => rows.filter((row) => row.status === status);
  // The oldest ready one waits at the office, for a person who wants to ask for a courier.
  return { readyToDelivery: of("readyToDelivery").slice(1), delivered: of("delivered").slice(2) };
}

interface Step {
  readonly from: DeliveryStatus | null;
  readonly to: DeliveryStatus;
  readonly at: Date;
  readonly note: string | null;
}

const way: readonly DeliveryStatus[] = ["pendingDelivery", "readyForMessaging", "transporting", "delivered"];

/** The log of a parcel: its way, a step each day, failed visits included. */
function stepsOf(parcel: DemoParcel, now: Date): Step[] {
  const visits = Array.from({ length: parcel.attempts ?? 0 }, (): DeliveryStatus[] => [
    "readyForMessaging",
    "transporting",
  ]);
  const path: DeliveryStatus[] =
    parcel.status === "canceled"
      ? ["pendingDelivery", "canceled"]
      : way
          .slice(0, way.indexOf(parcel.status) + 1)
          .flatMap((status) => [status, ...(status === "transporting" ? visits.flat() : [])]);
  const [days, hour] = parcel.asked;
  return path.map((to, index) => {
    const from = path[index - 1] ?? null;
    const failed = from === "transporting" && to === "readyForMessaging";
    return {
      from,
      to,
      at: hourOf(now, days - index, Math.max(8, hour - index)),
      note: failed ? "No había nadie en la casa." : to === "canceled" ? (parcel.note ?? null) : null,
    };
  });
}

/** An hour of a day in Havana, so many days ago. */
function hourOf(now: Date, days: number, hour: number): Date {
  return timeOfDay(addDays(dayOf(now), -days), hour);
}
