/** Writes the demo requests: forms, prices, logs, payment links, payments and places, consistent with each other. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { systemActor } from "../../../../../kit/text/actor-names.ts";
import { addMonths, dayOf } from "../../../../../kit/time/calendar.ts";
import { parseIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { sum } from "../../../../../kit/numbers/money.ts";
import { type Database, inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import type { Server } from "../../../../../server/server.ts";
import type { World } from "../../../../../server/demo/demo-world.ts";
import { activeOffers } from "../../../online-services/server/public.ts";
import { peopleByEmail, type Person } from "../../../../administration/people/server/public.ts";
import { publishedTermsVersion } from "../../../../administration/terms/server/public.ts";
import { type Family, groupStatus } from "../../states.ts";
import { writeLinkAndPlaces, writePayment } from "./payments.ts";
import { demoRegistryRequests } from "./registry.ts";
import { type DemoForm, type DemoRequest, demoRequests } from "./requests.ts";
import type { DemoHolder } from "./holders.ts";
import { type Journey, stepsTo, wasApproved, wasPaid } from "./status-log.ts";
import type { RequestFormRow } from "../shared/lock-group.ts";
import { type FormPrice, formPrice } from "../payment/pricing.ts";
import { requestFormLog, requestForms, requestGroups, requestPriceLines } from "../tables.ts";

const dayMs = 86_400_000;

/** The clerk of each family. */
const clerkOf: Record<Family, string> = { AP: "online-ap@demo.example", TR: "online-tr@demo.example" };

interface Office {
  readonly now: Date;
  /** Service ids by code. */
  readonly offers: ReadonlyMap<string, string>;
  readonly termsVersion: number;
  readonly people: ReadonlyMap<string, Person>;
}

export async function demoOnlineRequests(db: Database, _world: World, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const offers = new Map((await activeOffers(tx)).map((offer) => [offer.code, offer._id]));
    const [existing] = await tx.select({ number: requestGroups.number }).from(requestGroups).limit(1);
    if (offers.size === 0 || existing) return;
    const termsVersion = await publishedTermsVersion(tx);
    const clients = demoRequests.concat(demoRegistryRequests).map(({ client }) => client);
    const people = await peopleByEmail(tx, [...clients, ...Object.values(clerkOf), "client@demo.example"]);
    const office = { now: server.now(), offers, termsVersion, people };
    const all = [...demoRequests, ...demoRegistryRequests];
    for (const [index, request] of all.entries()) await writeRequest(tx, office, request, index);
  });
}

async function writeRequest(tx: Transaction, office: Office, request: DemoRequest, index: number): Promise<void> {
  const client = office.people.get(request.client);
  const offerId = office.offers.get(request.offer);
  if (!client || !offerId) return;
  const { family } = request;
  const commonId = randomUUID();
  // Between 8:00 and 17:00 in Havana.
  const startedAt = new Date(
    office.now.getTime() - request.daysAgo * dayMs - ((office.now.getTime() / 3_600_000 + index * 3) % 9) * 3_600_000,
  );
  const number = await nextNumber(tx, family, startedAt);
  const statuses = request.forms.map((form) => form.status);
  const finishedAt = later(startedAt, 20 / 60 / 24);
  const paidAt = request.forms.some(wasPaid)
    ? later(startedAt, family === "AP" && request.daysAgo > 15 ? 0.4 : 2)
    : null;
  const wasPriced = family === "AP" || request.forms.some(wasApproved);
  await tx.insert(requestGroups).values({
    commonId,
    number,
    family,
    status: groupStatus(statuses),
    offerId,
    requesterId: client.id,
    quantity: request.forms.length,
    lastPosition: request.forms.length,
    pickupName: (client.ci ? client : (office.people.get("client@demo.example") ?? client)).name,
    pickupCi: client.ci ?? "91021027775",
    pickupPhone: "+5352345678",
    termsVersion: office.termsVersion,
    termsAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    firstLinkExpiresAt: wasPriced ? iso(later(finishedAt, 3)) : null,
    paidAt: paidAt && iso(paidAt),
    createdAt: iso(startedAt),
    createdBy: client.id,
    updatedAt: iso(startedAt),
  });
  const writtenForms: { formId: string; price: FormPrice | null; form: DemoForm }[] = [];
  for (const [at, form] of request.forms.entries())
    writtenForms.push({
      form,
      ...(await writeForm(tx, office, {
        client,
        request,
        offerId,
        commonId,
        number,
        position: at + 1,
        startedAt,
        paidAt,
        finishedAt,
        form,
      })),
    });
  const payable = writtenForms.filter(
    (each) => each.price && (wasPaid(each.form) || each.form.status === "notPaid" || !paidAt),
  );
  const prices = payable.filter((each) => each.form.status !== "rejectedByUser").map((each) => each.price);
  const amountTotal = prices.length > 0 ? sum(prices.map((price) => price?.total ?? "0.00")) : null;
  const currency = prices[0]?.currency ?? null;
  const refunded = payable.filter((each) => each.form.status === "rejected" && wasPaid(each.form));
  const paymentId =
    paidAt && amountTotal && currency
      ? await writePayment(tx, {
          client,
          request,
          commonId,
          number,
          paidAt,
          amount: amountTotal,
          currency,
          refund: refunded.length > 0 ? sum(refunded.map((each) => each.price?.total ?? "0.00")) : null,
        })
      : null;
  await tx.update(requestGroups).set({ amountTotal, currency, paymentId }).where(eq(requestGroups.commonId, commonId));
  const formIds = writtenForms.map((each) => each.formId);
  await writeLinkAndPlaces(tx, office, { client, offerId, commonId, formIds, request, finishedAt, paidAt });
}

interface FormToWrite extends Journey {
  readonly client: Person;
  readonly request: DemoRequest;
  readonly offerId: string;
  readonly commonId: string;
  readonly number: string;
  readonly position: number;
}

async function writeForm(
  tx: Transaction,
  office: Office,
  input: FormToWrite,
): Promise<{ formId: string; price: FormPrice | null }> {
  const { client, request, commonId, number, position, startedAt, finishedAt, paidAt, form } = input;
  const { family } = request;
  const { residence, skinColor, ...person } = form.of;
  const clerk = office.people.get(clerkOf[family]);
  const steps = stepsTo(office.now, family, input);
  const happenedAt = new Map(steps.map((step) => [step.to, iso(step.at)]));
  const ready = happenedAt.get("readyToDelivery") ?? null;
  const last = steps.at(-1);
  const [inserted] = await tx
    .insert(requestForms)
    .values({
      id: newId(),
      commonId,
      position,
      number: `${number}-${position}`,
      family,
      status: form.status,
      statusAt: iso(last?.at ?? finishedAt),
      offerId: input.offerId,
      requesterId: client.id,
      countsForWeek: form.status !== "rejectedByUser" && !form.atReview,
      ...person,
      ...(family === "AP" ? { skinColor } : {}),
      birthPlace: { country: "CU", province: residence[0], municipality: residence[1] },
      citizenship: "CU",
      identityNumber: identityOf(form.of),
      province: residence[0],
      municipality: residence[1],
      documentType: form.documentType,
      purpose: form.purpose,
      destination: form.destination,
      legalize: form.legalize,
      copies: form.copies,
      holderInCuba: client.country === "CU" && form.livesIn === undefined,
      ...(form.livesIn ? { province: null, municipality: null, abroadCountry: form.livesIn } : {}),
      holderDeceased: false,
      ...form.entry,
      resubmissions: form.resubmissions ?? 0,
      ...(form.leave && clerk
        ? {
            authorizedAt: iso(later(finishedAt, 1)),
            authorizedBy: clerk.id,
            authorizedByName: clerk.name,
            authorizationNote: form.leave,
          }
        : {}),
      finishedAt: iso(finishedAt),
      paidAt: paidAt && wasPaid(form) ? iso(paidAt) : null,
      approvedAt: happenedAt.get("requested") ?? null,
      approvedBy: happenedAt.has("requested") ? (clerk?.id ?? null) : null,
      obtainedAt: happenedAt.get("toked") ?? null,
      packageNumber: happenedAt.has("legalization")
        ? `PQ${dayOf(finishedAt).slice(2, 4)}${String((Math.floor(minutes(finishedAt) / 10_080) % 9) + 12).padStart(5, "0")}`
        : null,
      readyAt: ready,
      expiresAt: ready ? addMonths(dayOf(new Date(ready)), 12) : null,
      deliveredAt: happenedAt.get("delivered") ?? null,
      receiverName: happenedAt.has("delivered") ? "Yadira Álvarez Ferrer" : null,
      receiverCi: happenedAt.has("delivered") ? "91021027775" : null,
      ...(form.status === "rejected"
        ? {
            ...reasonOf(form),
            rejectedAt: iso(last?.at ?? finishedAt),
          }
        : {}),
      createdAt: iso(startedAt),
      createdBy: client.id,
      updatedAt: iso(last?.at ?? finishedAt),
    })
    .returning();
  if (!inserted) throw new Error("nothing was inserted");
  await tx.insert(requestFormLog).values(
    steps.map((step) => ({
      formId: inserted.id,
      from: step.from,
      to: step.to,
      at: iso(step.at),
      by: step.by === "client" ? client.id : step.by === "staff" ? (clerk?.id ?? null) : null,
      byName: step.by === "client" ? client.name : step.by === "staff" && clerk ? clerk.name : systemActor,
      note: step.note,
    })),
  );
  const price = family === "AP" || wasApproved(form) ? await storePrice(tx, inserted, client, form) : null;
  return { formId: inserted.id, price };
}

/** The reject reason: given at review, or by the registry after it was queried. */
function reasonOf(form: DemoForm): { rejectReason: string; rejectText: string } {
  if (form.atReview)
    return {
      rejectReason: "RR002",
      rejectText: "En ese tomo y folio consta la inscripción de otra persona. Revise la certificación anterior.",
    };
  if (form.entry)
    return { rejectReason: "RR003", rejectText: "El registro respondió que no consta inscripción con esos datos." };
  return { rejectReason: "RR001", rejectText: "El nombre de la madre no coincide con el del registro." };
}

async function storePrice(
  tx: Transaction,
  form: RequestFormRow,
  client: Person,
  demoForm: DemoForm,
): Promise<FormPrice> {
  const price = await formPrice(tx, form, client.country, new Date(form.finishedAt ?? form.createdAt));
  // Tariffs start when the product is installed, so older demo requests have none.
  const storedPrice = price ?? { lines: [], total: "0.00", currency: "CUP" as const };
  if (storedPrice.lines.length > 0)
    await tx
      .insert(requestPriceLines)
      .values(storedPrice.lines.map((line, at) => ({ ...line, formId: form.id, position: at })));
  await tx
    .update(requestForms)
    .set({
      amountTotal: storedPrice.total,
      currency: storedPrice.currency,
      refundOwed: demoForm.status === "rejected" && wasPaid(demoForm) ? storedPrice.total : null,
    })
    .where(eq(requestForms.id, form.id));
  return storedPrice;
}

/** An identity number that is valid for the birth date and gender. */
function identityOf(person: DemoHolder): string {
  const [year = "", month = "", day = ""] = person.birthDate.split("-");
  const century = year < "2000" ? 3 : 6;
  const serial = String(10 + ((person.firstName.length * 7) % 80));
  const number = `${year.slice(2)}${month}${day}${century}${serial}${person.gender === "male" ? 4 : 5}${person.firstName.length % 10}`;
  const parsed = parseIdentityNumber(number, {
    today: "2026-11-21",
    birthDate: person.birthDate,
    gender: person.gender,
  });
  if (!parsed.ok || parsed.genderDiffers) throw new Error(`the demo holder ${person.firstName} has a wrong number`);
  return number;
}

const iso = (date: Date) => date.toISOString();
const later = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);
const minutes = (date: Date) => Math.floor(date.getTime() / 60_000);
