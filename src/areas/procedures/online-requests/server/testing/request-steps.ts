/** Steps of a request for tests: start, fill in, submit and pay as a client, process as staff. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { InputOf, OutputOf } from "../../../../../kit/contract/contract.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import type { TestApp } from "../../../../../server/testing/test-app.ts";
import { paymentLinks, payments } from "../../../../money/payments/server/tables.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { FormStatus } from "../../states.ts";
import { payableRequests } from "../payment/payable-subject.ts";
import { requestFormLog, requestForms, requestGroups } from "../tables.ts";

export const yadira = "client@demo.example";
export const roberto = "client2@demo.example";
export const alberto = "online-ap@demo.example";
export const teresa = "online-tr@demo.example";

export type RequestFields = Omit<InputOf<typeof onlineRequestsContract.addForm>, "commonId" | "draft">;

/** All fields of an AP form: Yadira's grandmother. */
export const rosa: RequestFields = {
  relationship: "PT004",
  firstName: "Rosa María",
  firstLastName: "Ferrer",
  secondLastName: "Núñez",
  fatherName: "Anselmo Ferrer Díaz",
  motherName: "Caridad Núñez Soto",
  birthDate: "1952-03-14",
  birthPlace: { country: "CU", province: "23", municipality: "23.05" },
  citizenship: "CU",
  identityNumber: "52031400254",
  skinColor: "mestizo",
  gender: "female",
  address: "Calle 23 no. 456, entre F y G, Vedado",
  province: "23",
  municipality: "23.02",
  documentType: "DT-AP.01",
  purpose: "PR002",
  destination: "DE-ES",
  legalize: true,
  copies: 1,
  holderInCuba: true,
};

/** A TR form: the birth of Roberto's father, with volume and folio. */
export const sampleBirthForm: RequestFields = {
  ...rosa,
  skinColor: null,
  documentType: "DT-RG.01",
  volume: "12-D",
  folio: "248",
  registry: { province: "23", municipality: "23.05", office: "Plaza" },
};

export const samplePickup = { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "+5352345678" };

export async function offerIdOf(app: TestApp, code: "AP01" | "TR01" = "AP01"): Promise<string> {
  const result = await app.server.db.execute<{ id: string }>(
    sql`update online_service_offers set active = true where code = ${code} returning id`,
  );
  return result.rows[0]?.id ?? "";
}

/**
 * Raises the limits, adds places for today and tomorrow (tests may start before midnight), and removes the demo
 * history of the clients.
 */
export async function makeRoom(app: TestApp): Promise<void> {
  const { db } = app.server;
  for (const key of [
    "online.weeklyCapPerUser",
    "online.maxOpenGroupsPerUser",
    "online.weeklyMaxSystem.AP",
    "online.weeklyMaxSystem.TR",
  ])
    await setSetting(app, key, 5000);
  await db.execute(sql`
    insert into slots (id, offer_id, date, week, status)
    select gen_random_uuid(), offer_id, date, week, 'available'
    from (select distinct on (offer_id) offer_id, date, week from slots
          where date >= current_date order by offer_id, date desc) s, generate_series(1, 400)`);
  await db.execute(sql`
    insert into slots (id, offer_id, date, week, status)
    select gen_random_uuid(), o.id, day, date_trunc('week', day)::date, 'available'
    from online_service_offers o, generate_series(1, 400),
      generate_series((now() at time zone 'America/Havana')::date, (now() at time zone 'America/Havana')::date + 1, '1 day') day`);
}

export async function setSetting(app: TestApp, key: string, value: number): Promise<void> {
  await app.server.db.execute(
    sql`insert into settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`,
  );
}

/** Starts a request with all required input. */
export async function start(app: TestApp, who = yadira, code: "AP01" | "TR01" = "AP01", quantity = 1) {
  return app.as(who).onlineRequests.start({
    offerId: await offerIdOf(app, code),
    quantity,
    acceptTerms: true,
    captcha: await solveCaptcha(app),
  });
}

export async function beginRequest(...parameters: Parameters<typeof start>): Promise<string> {
  return (await start(...parameters)).commonId;
}

/** A draft with complete forms and a pickup person. */
export async function filledIn(app: TestApp, who = yadira, forms: readonly RequestFields[] = [rosa]): Promise<string> {
  const commonId = await beginRequest(app, who, forms[0]?.registry ? "TR01" : "AP01", forms.length);
  for (const fields of forms) {
    const form = await app.as(who).onlineRequests.addForm({ ...fields, commonId });
    await app.as(who).onlineRequests.updateForm({ _id: form._id, pickup: samplePickup });
  }
  return commonId;
}

/** A submitted request: AP awaits payment, TR awaits review. */
export async function sendRequest(app: TestApp, who = yadira, forms: readonly RequestFields[] = [rosa]) {
  const commonId = await filledIn(app, who, forms);
  const group = await app.as(who).onlineRequests.finish({ commonId });
  return { commonId, group, token: group.paymentLink?.token ?? "", formIds: group.forms.map((form) => form._id) };
}

/** Settles a request as the payments area does after the gateway's confirmation. */
export async function pay(app: TestApp, commonId: string): Promise<"settled" | "refundDue"> {
  const { db } = app.server;
  const now = app.server.now().toISOString();
  return inTransaction(db, async (tx) => {
    const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
    if (!group) throw new Error("no such group");
    const subject = payableRequests(app.server);
    const due = await subject.due(tx, commonId, { lock: true });
    if (!due) throw new Error("nothing due");
    const payment = {
      id: newId(),
      reference: `1${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`,
      gateway: "transfermovil",
      amount: due.amount,
      currency: due.currency,
      confirmedAt: now,
    } as const;
    const result = await subject.markPaid(tx, commonId, payment);
    await tx.insert(payments).values({
      ...payment,
      kind: group.family,
      subjectId: commonId,
      subjectNumber: group.number,
      status: "confirmed",
      settled: result === "settled",
      bankFee: "0.00",
      dueAmount: due.amount,
      dueCurrency: due.currency,
      description: due.description.es,
      payerName: due.requester.name,
      payerEmail: due.requester.email,
      payerLanguage: due.requester.language,
      expiresAt: now,
      nextPollAt: null,
    });
    await tx
      .update(paymentLinks)
      .set({ closed: "paid", closedAt: now })
      .where(and(eq(paymentLinks.subjectId, commonId), isNull(paymentLinks.closed)));
    return result;
  });
}

export async function paid(app: TestApp, who = yadira, forms: readonly RequestFields[] = [rosa]) {
  const request = await sendRequest(app, who, forms);
  await pay(app, request.commonId);
  return request;
}

/** A delivered request of AP or registry forms. Returns the form ids. */
export async function deliverRequest(
  app: TestApp,
  forms: readonly RequestFields[] = [rosa],
  columns: object = {},
): Promise<string[]> {
  const isRegistry = forms.some((form) => form.registry);
  const { formIds } = isRegistry ? await sendRequest(app, yadira, forms) : await paid(app, yadira, forms);
  for (const id of formIds) await forceStatus(app, id, "delivered", columns);
  return [...formIds];
}

/** Required input of each staff transition. */
export const stepInputs: Partial<Record<FormStatus, object>> = {
  rejected: { reason: "RR001", note: "El nombre no coincide" },
  legalization: { packageNumber: "PQ2600001" },
  cancelled: { note: "A petición de la persona interesada" },
};

/** Moves a form through the statuses as staff. */
export async function takeThrough(app: TestApp, formId: string, path: readonly FormStatus[], who = alberto) {
  let form: OutputOf<typeof onlineRequestsContract.setStatus> | undefined;
  for (const status of path)
    form = await app.as(who).onlineRequests.setStatus({ _id: formId, status, ...stepInputs[status] });
  return form;
}

/** Sets the status directly, with the columns that guards read. */
export async function forceStatus(
  app: TestApp,
  formId: string,
  status: FormStatus,
  columns: object = {},
): Promise<void> {
  const now = app.server.now().toISOString();
  const isPaid = !["draft", "underReview", "notPaid", "rejectedByUser"].includes(status);
  const [form] = await app.server.db
    .update(requestForms)
    .set({
      status,
      statusAt: now,
      finishedAt: status === "draft" ? null : now,
      paidAt: isPaid ? now : null,
      approvedAt: isPaid && status !== "pending" ? now : null,
      deliveredAt: status === "delivered" ? now : null,
      packageNumber: "PQ2600007",
      amountTotal: "1630.00",
      currency: "CUP",
      ...columns,
    })
    .where(eq(requestForms.id, formId))
    .returning();
  if (!form) throw new Error("no such form");
  await app.server.db
    .update(requestGroups)
    .set({ status, paidAt: isPaid ? now : null })
    .where(eq(requestGroups.commonId, form.commonId));
}

export async function logOf(app: TestApp, formId: string) {
  return app.server.db
    .select({ from: requestFormLog.from, to: requestFormLog.to, byName: requestFormLog.byName })
    .from(requestFormLog)
    .where(eq(requestFormLog.formId, formId))
    .orderBy(requestFormLog.at, requestFormLog.id);
}

/** Narrows the response of an operation that also accepts vouchers. */
export function requestAnswer<Answer extends object>(answer: Answer): Exclude<Answer, { vale: unknown }> {
  if ("vale" in answer) throw new Error("that is a voucher");
  return answer as Exclude<Answer, { vale: unknown }>;
}
