/** The demo office's requests as rows: forms, prices, logs, links, payments and places that agree with each other. */
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { addMonths, dayOf } from "../../../kit/calendar.ts";
import { readIdentityNumber } from "../../../kit/identity-number.ts";
import { sum } from "../../../kit/money.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/database.ts";
import { newId } from "../../../server/id.ts";
import { nextNumber } from "../../../server/numbers.ts";
import type { Server } from "../../../server/server.ts";
import type { World } from "../../../server/testing/world.ts";
import { activeOffers } from "../../online-services/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { publishedTermsVersion } from "../../terms/server/public.ts";
import { groupStatus, pathOf, type Status } from "../states.ts";
import { writeLinkAndPlaces, writePayment } from "./demo-payments.ts";
import { type DemoHolder, type DemoRequest, demoRequests } from "./demo-requests.ts";
import type { Form } from "./moves.ts";
import { type FormPrice, priceNow } from "./pricing.ts";
import { requestFormLog, requestForms, requestGroups, requestPriceLines } from "./tables.ts";

const dayMs = 86_400_000;
type User = typeof users.$inferSelect;
interface Office {
  readonly now: Date;
  readonly offerId: string;
  readonly termsVersion: number;
  readonly people: ReadonlyMap<string, User>;
}

export async function demoOnlineRequests(db: Database, _world: World, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const offer = (await activeOffers(tx, "AP"))[0];
    const [already] = await tx.select({ number: requestGroups.number }).from(requestGroups).limit(1);
    if (!offer || already) return;
    const people = new Map((await tx.select().from(users)).map((user) => [user.email, user]));
    const termsVersion = await publishedTermsVersion(tx);
    const office = { now: server.now(), offerId: offer._id, termsVersion, people };
    for (const [index, request] of demoRequests.entries()) await writeRequest(tx, office, request, index);
  });
}

async function writeRequest(tx: Transaction, office: Office, request: DemoRequest, index: number): Promise<void> {
  const client = office.people.get(request.client);
  if (!client) return;
  const commonId = randomUUID();
  // Between eight in the morning and five in the afternoon, Havana.
  const begun = new Date(
    office.now.getTime() - request.daysAgo * dayMs - ((office.now.getTime() / 3_600_000 + index * 3) % 9) * 3_600_000,
  );
  const number = await nextNumber(tx, "AP", begun);
  const statuses = request.forms.map((form) => form.status);
  const wasPaid = statuses.some((status) => !unpaid.includes(status));
  const finishedAt = later(begun, 20 / 60 / 24);
  const paidAt = wasPaid ? later(begun, request.daysAgo > 15 ? 0.4 : 2) : null;
  await tx.insert(requestGroups).values({
    commonId,
    number,
    family: "AP",
    status: groupStatus(statuses),
    offerId: office.offerId,
    requesterId: client.id,
    publicToken: randomBytes(32).toString("base64url"),
    quantity: request.forms.length,
    lastPosition: request.forms.length,
    pickupName: fullNameOf(client.ci ? client : (office.people.get("client@demo.example") ?? client)),
    pickupCi: client.ci ?? "91021027775",
    pickupPhone: "+5352345678",
    termsVersion: office.termsVersion,
    termsAt: iso(begun),
    finishedAt: iso(finishedAt),
    firstLinkExpiresAt: iso(later(finishedAt, 3)),
    paidAt: paidAt && iso(paidAt),
    createdAt: iso(begun),
    createdBy: client.id,
    updatedAt: iso(begun),
  });
  const written: FormPrice[] = [];
  for (const [position, form] of request.forms.entries())
    written.push(
      await writeForm(tx, office, {
        client,
        commonId,
        number,
        position: position + 1,
        begun,
        paidAt,
        finishedAt,
        form,
      }),
    );
  const owed = written.filter((_price, at) => statuses[at] !== "rejectedByUser");
  const amountTotal = sum(owed.map((price) => price.total));
  const currency = written[0]?.currency ?? "CUP";
  const paymentId = paidAt
    ? await writePayment(tx, { client, commonId, number, paidAt, amount: amountTotal, currency, statuses })
    : null;
  await tx.update(requestGroups).set({ amountTotal, currency, paymentId }).where(eq(requestGroups.commonId, commonId));
  await writeLinkAndPlaces(tx, office, { client, commonId, request, finishedAt, paidAt });
}

interface FormToWrite {
  readonly client: User;
  readonly commonId: string;
  readonly number: string;
  readonly position: number;
  readonly begun: Date;
  readonly finishedAt: Date;
  readonly paidAt: Date | null;
  readonly form: DemoRequest["forms"][number];
}

async function writeForm(tx: Transaction, office: Office, wanted: FormToWrite): Promise<FormPrice> {
  const { client, commonId, number, position, begun, finishedAt, paidAt, form } = wanted;
  const { lives, ...person } = form.of;
  const steps = stepsTo(office, wanted);
  const at = new Map(steps.map((step) => [step.to, iso(step.at)]));
  const ready = at.get("readyToDelivery") ?? null;
  const last = steps.at(-1);
  const [written] = await tx
    .insert(requestForms)
    .values({
      id: newId(),
      commonId,
      position,
      number: `${number}-${position}`,
      family: "AP",
      status: form.status,
      statusAt: iso(last?.at ?? finishedAt),
      offerId: office.offerId,
      requesterId: client.id,
      countsForWeek: form.status !== "rejectedByUser",
      ...person,
      birthPlace: { country: "CU", province: lives[0], municipality: lives[1] },
      citizenship: "CU",
      identityNumber: identityOf(form.of),
      province: lives[0],
      municipality: lives[1],
      documentType: "DT-AP.01",
      purpose: form.purpose,
      destination: form.destination,
      legalize: form.legalize,
      copies: form.copies,
      holderInCuba: client.country === "CU",
      holderDeceased: false,
      finishedAt: iso(finishedAt),
      paidAt: paidAt && form.status !== "rejectedByUser" ? iso(paidAt) : null,
      approvedAt: at.get("requested") ?? null,
      approvedBy: at.has("requested") ? (office.people.get("online-ap@demo.example")?.id ?? null) : null,
      obtainedAt: at.get("toked") ?? null,
      packageNumber: at.has("legalization")
        ? `PQ${dayOf(finishedAt).slice(2, 4)}${String((Math.floor(minutes(finishedAt) / 10_080) % 9) + 12).padStart(5, "0")}`
        : null,
      readyAt: ready,
      expiresAt: ready ? addMonths(dayOf(new Date(ready)), 12) : null,
      deliveredAt: at.get("delivered") ?? null,
      receiverName: at.has("delivered") ? "Yadira Álvarez Ferrer" : null,
      receiverCi: at.has("delivered") ? "91021027775" : null,
      ...(form.status === "rejected"
        ? {
            rejectReason: "RR001",
            rejectText: "El nombre de la madre no coincide con el del registro.",
            rejectedAt: iso(last?.at ?? finishedAt),
          }
        : {}),
      createdAt: iso(begun),
      createdBy: client.id,
      updatedAt: iso(last?.at ?? finishedAt),
    })
    .returning();
  if (!written) throw new Error("nothing was inserted");
  await tx.insert(requestFormLog).values(
    steps.map((step) => ({
      formId: written.id,
      from: step.from,
      to: step.to,
      at: iso(step.at),
      by:
        step.by === "client"
          ? client.id
          : step.by === "staff"
            ? (office.people.get("online-ap@demo.example")?.id ?? null)
            : null,
      byName: step.by === "client" ? fullNameOf(client) : step.by === "staff" ? "Alberto Pérez Sosa" : "Sistema",
      note: step.note,
    })),
  );
  return fix(tx, written, client);
}

async function fix(tx: Transaction, form: Form, client: User): Promise<FormPrice> {
  const price = await priceNow(tx, form, client.country, new Date(form.finishedAt ?? form.createdAt));
  // Tariffs begin with the product: older demo requests are priced as today.
  const fixed = price ?? { lines: [], total: "0.00", currency: "CUP" as const };
  if (fixed.lines.length > 0)
    await tx
      .insert(requestPriceLines)
      .values(fixed.lines.map((line, at) => ({ ...line, formId: form.id, position: at })));
  await tx
    .update(requestForms)
    .set({ amountTotal: fixed.total, currency: fixed.currency })
    .where(eq(requestForms.id, form.id));
  return fixed;
}

interface Step {
  readonly from: Status | null;
  readonly to: Status;
  readonly at: Date;
  readonly by: "client" | "system" | "staff";
  readonly note: string | null;
}

const unpaid: readonly Status[] = ["notPaid", "rejectedByUser", "cancelled"];

/** The log of a form: its way, spread over the days since it began. */
function stepsTo(office: Office, { begun, finishedAt, paidAt, form }: FormToWrite): Step[] {
  const way = pathOf("AP", form.legalize);
  const reached = way.indexOf(form.status);
  const ended = reached < 0;
  const passed = ended ? (form.status === "rejected" ? way.slice(0, 3) : way.slice(0, 1)) : way.slice(0, reached + 1);
  const all: Status[] = ["draft", ...passed, ...(ended ? [form.status] : [])];
  const rest = all.length - 3;
  const from = paidAt ?? finishedAt;
  const until = office.now.getTime() - (ended || form.status === "delivered" ? 6 : 0.3) * dayMs;
  return all.map((to, index) => {
    const share = rest > 0 ? (index - 2) / (rest + 0.4) : 0;
    const spread = new Date(from.getTime() + Math.max(0, until - from.getTime()) * share);
    const at = index === 0 ? begun : index === 1 ? finishedAt : to === "pending" && paidAt ? paidAt : spread;
    const by =
      index < 2 || to === "rejectedByUser" || to === "cancelled" ? "client" : to === "pending" ? "system" : "staff";
    const note = to === "rejectedByUser" ? "El segundo apellido está mal escrito." : null;
    return { from: all[index - 1] ?? null, to, at, by, note };
  });
}

/** A number that tells this birth date and sex, as the registry would give it. */
function identityOf(person: DemoHolder): string {
  const [year = "", month = "", day = ""] = person.birthDate.split("-");
  const century = year < "2000" ? 3 : 6;
  const serial = String(10 + ((person.firstName.length * 7) % 80));
  const number = `${year.slice(2)}${month}${day}${century}${serial}${person.gender === "male" ? 4 : 5}${person.firstName.length % 10}`;
  const read = readIdentityNumber(number, { today: "2026-11-21", birthDate: person.birthDate, gender: person.gender });
  if (!read.ok || read.genderDiffers) throw new Error(`the demo holder ${person.firstName} has a wrong number`);
  return number;
}

const iso = (date: Date) => date.toISOString();
const later = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);
const minutes = (date: Date) => Math.floor(date.getTime() / 60_000);
