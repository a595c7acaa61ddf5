/** The demo office's couriers: three carriers, two lots, deliveries in every status, some of them of online requests. */
import { asc, eq, inArray } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../kit/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/database.ts";
import { newId } from "../../../server/id.ts";
import { nextNumber } from "../../../server/numbers.ts";
import type { Server } from "../../../server/server.ts";
import type { World } from "../../../server/testing/world.ts";
import { contentOf } from "../../online-requests/server/public.ts";
import { requestForms, requestGroups } from "../../online-requests/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { fullNameOf } from "../../people/server/public.ts";
import type { Status } from "../states.ts";
import { priceNow } from "./asking.ts";
import { carriers, deliveries, deliveryLog, deliveryLots } from "./tables.ts";

const hourMs = 3_600_000;

const demoCarriers = [
  {
    name: "Ernesto Cruz Valdés",
    ci: "85041512786",
    phone: "+5352998877",
    vehicle: "Motocicleta eléctrica",
    plate: "B 123 456",
    company: "Mensajería Habana Express",
    active: true,
  },
  {
    name: "Yanet Pérez Oliva",
    ci: "90010116651",
    phone: "+5353114455",
    vehicle: "Bicicleta",
    plate: null,
    company: null,
    active: true,
  },
  {
    name: "Rolando Díaz Mora",
    ci: "72062506561",
    phone: "+5352203344",
    vehicle: "Automóvil",
    plate: "P 654 321",
    company: "Mensajería Habana Express",
    active: false,
  },
] as const;

interface DemoParcel {
  readonly status: Status;
  /** How many days ago, and at what hour in Havana. */
  readonly asked: readonly [days: number, hour: number];
  readonly receiver: readonly [name: string, ci: string, phone: string];
  readonly address: string;
  readonly municipality: string;
  /** The status of the demo request it carries; without it, documents of the office. */
  readonly of?: "readyToDelivery" | "delivered";
  readonly documents?: readonly (readonly [name: string, quantity: number])[];
  readonly lot?: 0 | 1;
  readonly attempts?: number;
  readonly observations?: string;
  readonly note?: string;
}

const literal = [["Certificación literal de nacimiento", 1]] as const;

/** Oldest first: numbers follow the days. */
const demoParcels: readonly DemoParcel[] = [
  {
    status: "delivered",
    asked: [6, 9],
    receiver: ["Lidia Ferrer Núñez", "62070300558", "+5352345671"],
    address: "Calle 23 no. 456, apto. 5, entre F y G, Vedado",
    municipality: "23.02",
    of: "delivered",
    lot: 0,
  },
  {
    status: "canceled",
    asked: [6, 10],
    receiver: ["Osvaldo Prieto Lima", "66081910342", "+5378812233"],
    address: "Calle 8 no. 110, entre Línea y Calzada",
    municipality: "23.02",
    documents: [["Certificación de matrimonio", 1]],
    note: "La persona pasó por la oficina a recogerlos.",
  },
  {
    status: "delivered",
    asked: [6, 11],
    receiver: ["Caridad Soto Mena", "58121404437", "+5376401188"],
    address: "San Lázaro 314, piso 2, entre Galiano y Blanco",
    municipality: "23.03",
    documents: [["Poder especial legalizado", 2]],
    lot: 0,
  },
  {
    status: "delivered",
    asked: [6, 14],
    receiver: ["Miguel Ángel Torres Rey", "79030211465", "+5352667788"],
    address: "Avenida 51 no. 8810, entre 88 y 90",
    municipality: "23.11",
    documents: literal,
    lot: 0,
    attempts: 1,
  },
  {
    status: "transporting",
    asked: [6, 15],
    receiver: ["Adrián Cabrera Montes", "06081960584", "+5353558899"],
    address: "Calzada de Diez de Octubre 1052, entre Santa Irene y Correa",
    municipality: "23.08",
    of: "readyToDelivery",
    lot: 0,
  },
  {
    status: "transporting",
    asked: [6, 16],
    receiver: ["Zoila Ramos Ávila", "49092103316", "+5376997744"],
    address: "Vía Blanca 77, Reparto Bahía",
    municipality: "23.06",
    documents: [["Certificación de defunción", 2]],
    lot: 0,
    attempts: 1,
    observations: "Llamar antes: el timbre no funciona.",
  },
  {
    status: "readyForMessaging",
    asked: [4, 10],
    receiver: ["Daymara Castro León", "93051417770", "+5354332211"],
    address: "Calle 100 no. 2305, edificio 14, apto. 21",
    municipality: "23.13",
    documents: [["Título universitario legalizado", 1]],
    lot: 1,
  },
  {
    status: "readyForMessaging",
    asked: [4, 16],
    receiver: ["Iván Rodríguez Paz", "88112009942", "+5352778899"],
    address: "Neptuno 659, entre Gervasio y Belascoaín",
    municipality: "23.03",
    documents: [["Certificación de notas", 1]],
    lot: 1,
  },
  {
    status: "readyForMessaging",
    asked: [3, 9],
    receiver: ["Marlén Gómez Peña", "95091703658", "+5355667788"],
    address: "Calle Martí 205, entre Céspedes y Maceo",
    municipality: "23.05",
    documents: [["Certificación de soltería", 1]],
    lot: 1,
    observations: "De lunes a viernes, después de las 17:00.",
  },
  {
    status: "canceled",
    asked: [3, 13],
    receiver: ["Teresa Cabrera Pérez", "66022800357", "+5352110099"],
    address: "Independencia 208, entre 3.ª y 5.ª",
    municipality: "23.14",
    documents: literal,
    note: "Pidió recibirlos en otra provincia.",
  },
  {
    status: "pendingDelivery",
    asked: [2, 10],
    receiver: ["Marlén Gómez Peña", "95091703658", "+5355667788"],
    address: "Calle 17 no. 960, entre 8 y 10, Vedado",
    municipality: "23.02",
    of: "readyToDelivery",
  },
  {
    status: "pendingDelivery",
    asked: [1, 11],
    receiver: ["Raúl Medina Soler", "71041209846", "+5378354411"],
    address: "Calle 41 no. 4812, entre 48 y 50",
    municipality: "23.01",
    documents: [["Antecedentes penales", 1]],
  },
  {
    status: "pendingDelivery",
    asked: [1, 16],
    receiver: ["Beatriz Lugo Franco", "82110721475", "+5352889900"],
    address: "Obispo 360, entre Habana y Compostela",
    municipality: "23.04",
    documents: [
      ["Escritura de compraventa de vivienda", 1],
      ["Copia simple", 2],
    ],
  },
];

export async function demoDelivery(db: Database, _world: World, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [already] = await tx.select({ number: deliveries.number }).from(deliveries).limit(1);
    if (already) return;
    const now = server.now();
    const [marta] = await tx.select().from(users).where(eq(users.email, "courier@demo.example"));
    if (!marta) return;
    const desk = { id: marta.id, name: fullNameOf(marta) };
    const lots = await writeLots(tx, now, desk.id);
    const price = await priceNow(tx);
    const free = await requestsByStatus(tx);
    for (const parcel of demoParcels) {
      const request = parcel.of ? free[parcel.of].shift() : undefined;
      const content = request ? (await contentOf(tx, request.commonId)).documents : [];
      const given = (parcel.documents ?? []).map(([name, quantity]) => ({ name, quantity }));
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
  const of = (status: Status | "readyToDelivery") => rows.filter((row) => row.status === status);
  // The oldest ready one waits at the office, for whoever wants to ask for a courier.
  return { readyToDelivery: of("readyToDelivery").slice(1), delivered: of("delivered").slice(2) };
}

interface Step {
  readonly from: Status | null;
  readonly to: Status;
  readonly at: Date;
  readonly note: string | null;
}

const way: readonly Status[] = ["pendingDelivery", "readyForMessaging", "transporting", "delivered"];

/** The log of a parcel: its way, a step each day, failed visits included. */
function stepsOf(parcel: DemoParcel, now: Date): Step[] {
  const visits = Array.from({ length: parcel.attempts ?? 0 }, (): Status[] => ["readyForMessaging", "transporting"]);
  const path: Status[] =
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
  return new Date(startOfDay(addDays(dayOf(now), -days)).getTime() + hour * hourMs);
}
