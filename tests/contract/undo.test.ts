/**
 * Every step that staff take in every life, on the wire: what can be taken back is as it was, and its mails and notices
 * never leave; what cannot is refused. The steps that can are written down here, by hand.
 */
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formWorkflows as forms } from "../../src/areas/online-requests/transitions.ts";
import { deliveryWorkflow as parcels } from "../../src/areas/delivery/states.ts";
import { carriers, deliveries, deliveryLog, deliveryLots } from "../../src/areas/delivery/server/tables.ts";
import { notifications } from "../../src/areas/notifications/server/tables.ts";
import { requestFormLog, requestForms } from "../../src/areas/online-requests/server/tables.ts";
import { emails } from "../../src/areas/outgoing-mail/server/tables.ts";
import { lifeKinds } from "../../src/areas/trash/columns.ts";
import { users } from "../../src/areas/people/server/tables.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { newId } from "../../src/server/database/uuid.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const note = "Se anotó en la fila equivocada";
const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1000);
};

interface Told {
  readonly kind: (typeof lifeKinds)[number];
  readonly who: string;
  /** Each step of staff and whether it can be taken back. */
  readonly steps: readonly { readonly from: string; readonly to: string; readonly undo: boolean }[];
  /** One that stands there, ready for the step; a fresh one each time. */
  readonly stand: (from: string, to: string) => Promise<string>;
  readonly move: (id: string, to: string, from: string) => Promise<unknown>;
  readonly read: (id: string) => Promise<object | undefined>;
  readonly lines: (id: string) => Promise<number>;
}

const stepsOf = (
  life: {
    readonly transitions: readonly { readonly from: string; readonly to: string; readonly actors: readonly string[] }[];
  },
  undoable: readonly string[],
) =>
  life.transitions
    .filter(({ actors }) => actors.includes("staff"))
    .map(({ from, to }) => ({ from, to, undo: undoable.includes(`${from} ${to}`) }))
    .filter(({ from, to }, at, all) => all.findIndex((each) => each.from === from && each.to === to) === at);

const undoableOfForms = [
  "pending requested",
  "requested toked",
  "toked deliveredTramitation",
  "toked readyToDelivery",
  "deliveredTramitation legalization",
  "legalization readyToDelivery",
  "requested pending",
  "toked requested",
  "deliveredTramitation toked",
  "legalization deliveredTramitation",
  "readyToDelivery legalization",
  "delivered readyToDelivery",
];
const undoableOfParcels = [
  "pendingDelivery readyForMessaging",
  "readyForMessaging transporting",
  "transporting readyForMessaging",
  "readyForMessaging pendingDelivery",
];

const chosen: Record<string, string> = {};

/** One that was paid, as it stands before anything of it is done. */
async function formAt(family: "AP" | "TR", from: string, to: string): Promise<string> {
  const { db } = app.server;
  const isPaid = sql`${requestForms.family} = ${family} and ${requestForms.status} = 'pending'
    and ${requestForms.paidAt} is not null`;
  const [found] = chosen[family] ? [] : await db.select({ id: requestForms.id }).from(requestForms).where(isPaid);
  const id = (chosen[family] ??= found?.id ?? "");
  const legalize = [from, to].some((each) => ["deliveredTramitation", "legalization"].includes(each));
  const paidAt = ["underReview", "notPaid"].includes(from) ? null : now.toISOString();
  const stands = { status: from as "pending", legalize, paidAt, statusAt: now.toISOString(), refundOwed: null };
  const over = { deliveredAt: from === "delivered" ? now.toISOString() : null, receiverName: null, receiverCi: null };
  await db
    .update(requestForms)
    .set({ ...stands, ...over })
    .where(eq(requestForms.id, id));
  return id;
}

async function parcelAt(from: string): Promise<string> {
  const { db } = app.server;
  const [parcel] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(sql`${deliveries.commonId} is null and ${deliveries.deletedAt} is null`)
    .limit(1);
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, "client@demo.example"));
  const [carrier] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.active, true)).limit(1);
  const id = parcel?.id ?? "";
  const lotNumber = from === "pendingDelivery" ? null : `L-${newId().slice(-8)}`;
  const at = now.toISOString();
  const leftAt = from === "transporting" ? at : null;
  if (lotNumber)
    await db.insert(deliveryLots).values({ number: lotNumber, carrierId: carrier?.id ?? "", printedAt: at, leftAt });
  const stands = { status: from as "transporting", lotNumber, ownerId: owner?.id ?? null, attempts: 0, statusAt: at };
  await db.update(deliveries).set(stands).where(eq(deliveries.id, id));
  return id;
}

async function moveForm(id: string, to: string, who: string): Promise<unknown> {
  const asked = {
    legalization: { packageNumber: "P-1" },
    delivered: { receiver: { name: "Yanet Fonseca", ci: "88041912395" } },
  }[to];
  const { REJECT_REASON: reasons } = await app.as(who).nomenclators.byTypes({ Ptypes: ["REJECT_REASON"] });
  const reason = reasons?.[0]?.code;
  const step = { _id: id, status: to as "pending", note, ...asked, ...(to === "rejected" ? { reason } : {}) };
  return app.as(who).onlineRequests.setStatus(step);
}

async function moveParcel(id: string, to: string, from: string): Promise<unknown> {
  const [carrier] = (await app.as("courier@demo.example").delivery.carriers({ active: true })).docs;
  const assigns = from === "pendingDelivery" && to === "readyForMessaging";
  return app.as("courier@demo.example").delivery.setStatus({
    _id: id,
    status: to as "delivered",
    note,
    ...(assigns ? { lotNumber: `L-${newId().slice(-8)}`, carrier: carrier?._id ?? "" } : {}),
    ...(to === "delivered" ? { receiver: { name: "Ana Ruiz", ci: "88041912395" }, collected: true } : {}),
    ...(to === "canceled" ? { documentsBack: true } : {}),
  });
}

const readForm = async (id: string) =>
  (await app.server.db.select().from(requestForms).where(eq(requestForms.id, id)))[0];
const readParcel = async (id: string) =>
  (await app.server.db.select().from(deliveries).where(eq(deliveries.id, id)))[0];
const ofForms = (family: "AP" | "TR", who: string): Told => ({
  kind: "requestForm",
  who,
  steps: stepsOf(forms[family], undoableOfForms),
  stand: (from, to) => formAt(family, from, to),
  move: (id, to) => moveForm(id, to, who),
  read: readForm,
  lines: (id) => app.server.db.$count(requestFormLog, eq(requestFormLog.formId, id)),
});
const workflowsValue: Readonly<Record<string, Told>> = {
  "a form AP": ofForms("AP", "online-ap@demo.example"),
  "a form TR": ofForms("TR", "online-tr@demo.example"),
  "a delivery": {
    kind: "delivery",
    who: "courier@demo.example",
    steps: stepsOf(parcels, undoableOfParcels),
    stand: (from) => parcelAt(from),
    move: moveParcel,
    read: readParcel,
    lines: (id) => app.server.db.$count(deliveryLog, eq(deliveryLog.deliveryId, id)),
  },
};

test("every life with steps that can be taken back is walked here, and no other claims one", () => {
  const hosted = Object.values(areas).flatMap(({ workflows = [] }) => workflows.map(({ kind }) => kind));
  expect(new Set(hosted)).toEqual(new Set(Object.values(workflowsValue).map(({ kind }) => kind)));
  expect(new Set(hosted)).toEqual(new Set(lifeKinds));
});

const withoutStamps = (row: object | undefined) => {
  const { updatedAt: _at, updatedBy: _by, undo: _undo, ...rest } = row as Record<string, unknown>;
  return rest;
};
const idsOf = async (table: typeof emails | typeof notifications) =>
  (await app.server.db.select({ id: table.id }).from(table)).map(({ id }) => id);

describe.each(Object.entries(workflowsValue))("%s", (_name, { kind, who, steps, stand, move, read, lines }) => {
  const undo = (id: string, as = who) => app.as(as).trash.undo({ kind, ids: [id] });

  test.each(steps.filter((step) => step.undo))(
    "$from → $to and back: as it was, and nothing was sent",
    async (step) => {
      seconds(60);
      const id = await stand(step.from, step.to);
      const [before, logged] = [await read(id), await lines(id)];
      const [mails, notices] = [await idsOf(emails), await idsOf(notifications)];
      await move(id, step.to, step.from);
      const sent = (await idsOf(emails)).filter((each) => !mails.includes(each));
      const waits = await app.server.db
        .select({ state: emails.state, waits: sql<boolean>`next_attempt_at > now() + interval '10 seconds'` })
        .from(emails)
        .where(inArray(emails.id, [newId(), ...sent]));
      expect(waits).toEqual(sent.map(() => ({ state: "pending", waits: true })));
      seconds(9);
      expect(await undo(id)).toEqual({ updated: [id], failed: [] });
      expect(withoutStamps(await read(id))).toEqual(withoutStamps(before));
      expect(await lines(id)).toBe(logged + 2);
      expect((await idsOf(emails)).sort()).toEqual(mails.sort());
      expect((await idsOf(notifications)).sort()).toEqual(notices.sort());
    },
  );

  test.each(steps.filter((step) => !step.undo))("$from → $to is not taken back", async (step) => {
    seconds(60);
    const id = await stand(step.from, step.to);
    // Some are refused here for a reason of their own (money that has to go back first): then there is nothing to take back.
    const isMoved = await move(id, step.to, step.from).then(
      () => true,
      () => false,
    );
    const at = await read(id);
    expect((await undo(id)).failed).toMatchObject([{ id, code: "UNDO_OVER" }]);
    expect(await read(id)).toEqual(at);
    if (["rejected", "delivered"].includes(step.to)) expect(isMoved).toBe(true);
  });

  const usual = steps.find((step) => step.undo);
  test("too late, by a colleague, twice, and after a mail has left", async () => {
    seconds(60);
    const { from = "", to = "" } = usual ?? {};
    const id = await stand(from, to);
    await move(id, to, from);
    expect((await undo(id, "administrator@demo.example")).failed).toMatchObject([{ code: "UNDO_OVER" }]);
    seconds(13);
    expect((await undo(id)).failed).toMatchObject([{ code: "UNDO_OVER" }]);
    await app.server.db.update(emails).set({ state: "sent" });
    seconds(-10);
    const { failed } = await undo(id);
    if (kind === "requestForm") expect(failed).toMatchObject([{ code: "UNDO_OVER" }]);
    expect((await undo(id)).failed).toMatchObject([{ code: "UNDO_OVER" }]);
  });
});

test("forty that were moved at once are taken back at once", async () => {
  seconds(60);
  const ap = app.as("online-ap@demo.example");
  const rows = await app.server.db
    .select({ id: requestForms.id })
    .from(requestForms)
    .where(sql`${requestForms.family} = 'AP' and ${requestForms.finishedAt} is not null`)
    .limit(40);
  const ids = rows.map(({ id }) => id);
  const paid = { status: "pending" as const, paidAt: now.toISOString() };
  await app.server.db.update(requestForms).set(paid).where(inArray(requestForms.id, ids));
  const moved = await ap.onlineRequests.setStatusOfMany({ ids, status: "requested" });
  expect(moved).toMatchObject({ updated: ids, failed: [] });
  seconds(5);
  expect(await ap.trash.undo({ kind: "requestForm", ids })).toEqual({ updated: ids, failed: [] });
  const current = await app.server.db
    .select({ status: requestForms.status, approvedAt: requestForms.approvedAt })
    .from(requestForms)
    .where(inArray(requestForms.id, ids));
  expect(new Set(current.map(({ status }) => status))).toEqual(new Set(["pending"]));
});

test("a part of a change of thousands waits, with its mails, until the whole can be taken back", async () => {
  seconds(60);
  const ap = app.as("online-ap@demo.example");
  const id = await formAt("AP", "pending", "requested");
  const mails = await idsOf(emails);
  await ap.onlineRequests.setStatusOfMany({ ids: [id], status: "requested", notify: true, undoFor: 90 });
  const sent = (await idsOf(emails)).filter((each) => !mails.includes(each));
  const waiting = await app.server.db
    .select({ waits: sql<boolean>`next_attempt_at > now() + interval '90 seconds'` })
    .from(emails)
    .where(inArray(emails.id, sent));
  expect(waiting).toEqual([{ waits: true }]);
  seconds(85);
  expect(await ap.trash.undo({ kind: "requestForm", ids: [id] })).toEqual({ updated: [id], failed: [] });
  for (const undoFor of [9, 301])
    await expect(ap.onlineRequests.setStatusOfMany({ ids: [id], status: "requested", undoFor })).rejects.toMatchObject({
      code: "INVALID",
      fields: { undoFor: expect.anything() as unknown },
    });
});

test("nobody takes back what they may not move", async () => {
  const refused = await app.send("courier@demo.example", areas.trash?.contract.undo as never, {
    kind: "requestForm",
    ids: [newId()],
  });
  expect(refused.status).toBe(403);
});

test("the lot of a step goes back with it: opened for it alone it is gone, and one that left has not left", async () => {
  seconds(60);
  const courier = app.as("courier@demo.example");
  const lot = async (number: string) =>
    (await app.server.db.select().from(deliveryLots).where(eq(deliveryLots.number, number)))[0];
  const id = await parcelAt("pendingDelivery");
  const [carrier] = (await courier.delivery.carriers({ active: true })).docs;
  const assign = { _id: id, status: "readyForMessaging", lotNumber: "VUELVE-1", carrier: carrier?._id ?? "" } as const;
  await courier.delivery.setStatus(assign);
  expect(await lot("VUELVE-1")).toBeDefined();
  seconds(2);
  await courier.trash.undo({ kind: "delivery", ids: [id] });
  expect(await lot("VUELVE-1")).toBeUndefined();
  await courier.delivery.setStatus(assign);
  await courier.delivery.printLot({ lotNumber: "VUELVE-1" });
  seconds(2);
  await courier.delivery.setStatus({ _id: id, status: "transporting" });
  expect((await lot("VUELVE-1"))?.leftAt).not.toBeNull();
  seconds(2);
  await courier.trash.undo({ kind: "delivery", ids: [id] });
  expect((await lot("VUELVE-1"))?.leftAt).toBeNull();
});
