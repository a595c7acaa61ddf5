/**
 * Every transition by staff in every workflow, over HTTP: an undo restores the record and withdraws its mails and
 * notifications; a transition that is not undoable is refused. The undoable ones are listed here by hand.
 */
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formWorkflows as forms } from "../../src/areas/procedures/online-requests/transitions.ts";
import { deliveryWorkflow as parcels } from "../../src/areas/procedures/delivery/states.ts";
import { carriers, deliveries, deliveryLog, deliveryLots } from "../../src/areas/procedures/delivery/server/tables.ts";
import { notifications } from "../../src/areas/administration/notifications/server/tables.ts";
import { requestFormLog, requestForms } from "../../src/areas/procedures/online-requests/server/tables.ts";
import { emails } from "../../src/areas/administration/outgoing-mail/server/tables.ts";
import { workflowKinds } from "../../src/areas/administration/trash/columns.ts";
import { users } from "../../src/areas/administration/people/server/tables.ts";
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
const advanceSeconds = (count: number) => {
  now = new Date(now.getTime() + count * 1000);
};

interface WorkflowCase {
  readonly kind: (typeof workflowKinds)[number];
  readonly username: string;
  /** Each transition by staff, and whether it can be undone. */
  readonly steps: readonly { readonly from: string; readonly to: string; readonly undo: boolean }[];
  /** Puts a record in the status `from`, ready for the transition, and returns its id. */
  readonly prepare: (from: string, to: string) => Promise<string>;
  readonly move: (id: string, to: string, from: string) => Promise<unknown>;
  readonly read: (id: string) => Promise<object | undefined>;
  readonly countLogEntries: (id: string) => Promise<number>;
}

const stepsOf = (
  workflow: {
    readonly transitions: readonly { readonly from: string; readonly to: string; readonly actors: readonly string[] }[];
  },
  undoable: readonly string[],
) =>
  workflow.transitions
    .filter(({ actors }) => actors.includes("staff"))
    .map(({ from, to }) => ({ from, to, undo: undoable.includes(`${from} ${to}`) }))
    .filter(({ from, to }, at, all) => all.findIndex((each) => each.from === from && each.to === to) === at);

const undoableFormMoves = [
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
const undoableParcelMoves = [
  "pendingDelivery readyForMessaging",
  "readyForMessaging transporting",
  "transporting readyForMessaging",
  "readyForMessaging pendingDelivery",
];

const formIdByFamily: Record<string, string> = {};

/** Puts a paid form of the family in the status `from` and returns its id. */
async function formAt(family: "AP" | "TR", from: string, to: string): Promise<string> {
  const { db } = app.server;
  const isPaid = sql`${requestForms.family} = ${family} and ${requestForms.status} = 'pending'
    and ${requestForms.paidAt} is not null`;
  const [paidForm] = formIdByFamily[family]
    ? []
    : await db.select({ id: requestForms.id }).from(requestForms).where(isPaid);
  const id = (formIdByFamily[family] ??= paidForm?.id ?? "");
  const legalize = [from, to].some((each) => ["deliveredTramitation", "legalization"].includes(each));
  const paidAt = ["underReview", "notPaid"].includes(from) ? null : now.toISOString();
  const columns = { status: from as "pending", legalize, paidAt, statusAt: now.toISOString(), refundOwed: null };
  const receiptColumns = {
    deliveredAt: from === "delivered" ? now.toISOString() : null,
    receiverName: null,
    receiverCi: null,
  };
  await db
    .update(requestForms)
    .set({ ...columns, ...receiptColumns })
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
  const columns = { status: from as "transporting", lotNumber, ownerId: owner?.id ?? null, attempts: 0, statusAt: at };
  await db.update(deliveries).set(columns).where(eq(deliveries.id, id));
  return id;
}

async function moveForm(id: string, to: string, username: string): Promise<unknown> {
  const requiredInput = {
    legalization: { packageNumber: "P-1" },
    delivered: { receiver: { name: "Yanet Fonseca", ci: "88041912395" } },
  }[to];
  const { REJECT_REASON: reasons } = await app.as(username).nomenclators.byTypes({ Ptypes: ["REJECT_REASON"] });
  const reason = reasons?.[0]?.code;
  const input = { _id: id, status: to as "pending", note, ...requiredInput, ...(to === "rejected" ? { reason } : {}) };
  return app.as(username).onlineRequests.setStatus(input);
}

async function moveParcel(id: string, to: string, from: string): Promise<unknown> {
  const [carrier] = (await app.as("courier@demo.example").delivery.carriers({ active: true })).docs;
  const isAssignment = from === "pendingDelivery" && to === "readyForMessaging";
  return app.as("courier@demo.example").delivery.setStatus({
    _id: id,
    status: to as "delivered",
    note,
    ...(isAssignment ? { lotNumber: `L-${newId().slice(-8)}`, carrier: carrier?._id ?? "" } : {}),
    ...(to === "delivered" ? { receiver: { name: "Ana Ruiz", ci: "88041912395" }, collected: true } : {}),
    ...(to === "canceled" ? { documentsBack: true } : {}),
  });
}

const readForm = async (id: string) =>
  (await app.server.db.select().from(requestForms).where(eq(requestForms.id, id)))[0];
const readParcel = async (id: string) =>
  (await app.server.db.select().from(deliveries).where(eq(deliveries.id, id)))[0];
const formCase = (family: "AP" | "TR", username: string): WorkflowCase => ({
  kind: "requestForm",
  username,
  steps: stepsOf(forms[family], undoableFormMoves),
  prepare: (from, to) => formAt(family, from, to),
  move: (id, to) => moveForm(id, to, username),
  read: readForm,
  countLogEntries: (id) => app.server.db.$count(requestFormLog, eq(requestFormLog.formId, id)),
});
const workflowCases: Readonly<Record<string, WorkflowCase>> = {
  "a form AP": formCase("AP", "online-ap@demo.example"),
  "a form TR": formCase("TR", "online-tr@demo.example"),
  "a delivery": {
    kind: "delivery",
    username: "courier@demo.example",
    steps: stepsOf(parcels, undoableParcelMoves),
    prepare: (from) => parcelAt(from),
    move: moveParcel,
    read: readParcel,
    countLogEntries: (id) => app.server.db.$count(deliveryLog, eq(deliveryLog.deliveryId, id)),
  },
};

test("every workflow with undo has a case here, and no other defines one", () => {
  const definedKinds = Object.values(areas).flatMap(({ workflows = [] }) => workflows.map(({ kind }) => kind));
  expect(new Set(definedKinds)).toEqual(new Set(Object.values(workflowCases).map(({ kind }) => kind)));
  expect(new Set(definedKinds)).toEqual(new Set(workflowKinds));
});

const withoutStamps = (row: object | undefined) => {
  const { updatedAt: _at, updatedBy: _by, undo: _undo, ...rest } = row as Record<string, unknown>;
  return rest;
};
const idsOf = async (table: typeof emails | typeof notifications) =>
  (await app.server.db.select({ id: table.id }).from(table)).map(({ id }) => id);

describe.each(Object.entries(workflowCases))(
  "%s",
  (_name, { kind, username, steps, prepare, move, read, countLogEntries }) => {
    const undo = (id: string, as = username) => app.as(as).trash.undo({ kind, ids: [id] });

    test.each(steps.filter((step) => step.undo))(
      "$from → $to and undo: the record is restored, and nothing was sent",
      async (step) => {
        advanceSeconds(60);
        const id = await prepare(step.from, step.to);
        const [before, logCount] = [await read(id), await countLogEntries(id)];
        const [mailIds, notificationIds] = [await idsOf(emails), await idsOf(notifications)];
        await move(id, step.to, step.from);
        const newMailIds = (await idsOf(emails)).filter((each) => !mailIds.includes(each));
        const pendingMails = await app.server.db
          .select({ state: emails.state, waits: sql<boolean>`next_attempt_at > now() + interval '10 seconds'` })
          .from(emails)
          .where(inArray(emails.id, [newId(), ...newMailIds]));
        expect(pendingMails).toEqual(newMailIds.map(() => ({ state: "pending", waits: true })));
        advanceSeconds(9);
        expect(await undo(id)).toEqual({ updated: [id], failed: [] });
        expect(withoutStamps(await read(id))).toEqual(withoutStamps(before));
        expect(await countLogEntries(id)).toBe(logCount + 2);
        expect((await idsOf(emails)).sort()).toEqual(mailIds.sort());
        expect((await idsOf(notifications)).sort()).toEqual(notificationIds.sort());
      },
    );

    test.each(steps.filter((step) => !step.undo))("$from → $to is not undone", async (step) => {
      advanceSeconds(60);
      const id = await prepare(step.from, step.to);
      // Some moves are refused here (money has to be refunded first): then there is nothing to undo.
      const isMoved = await move(id, step.to, step.from).then(
        () => true,
        () => false,
      );
      const current = await read(id);
      expect((await undo(id)).failed).toMatchObject([{ id, code: "UNDO_OVER" }]);
      expect(await read(id)).toEqual(current);
      if (["rejected", "delivered"].includes(step.to)) expect(isMoved).toBe(true);
    });

    const undoableStep = steps.find((step) => step.undo);
    test("an undo is refused too late, by a colleague, twice, and after a mail was sent", async () => {
      advanceSeconds(60);
      const { from = "", to = "" } = undoableStep ?? {};
      const id = await prepare(from, to);
      await move(id, to, from);
      expect((await undo(id, "administrator@demo.example")).failed).toMatchObject([{ code: "UNDO_OVER" }]);
      advanceSeconds(13);
      expect((await undo(id)).failed).toMatchObject([{ code: "UNDO_OVER" }]);
      await app.server.db.update(emails).set({ state: "sent" });
      advanceSeconds(-10);
      const { failed } = await undo(id);
      if (kind === "requestForm") expect(failed).toMatchObject([{ code: "UNDO_OVER" }]);
      expect((await undo(id)).failed).toMatchObject([{ code: "UNDO_OVER" }]);
    });
  },
);

test("a bulk change of forty records is undone at once", async () => {
  advanceSeconds(60);
  const ap = app.as("online-ap@demo.example");
  const rows = await app.server.db
    .select({ id: requestForms.id })
    .from(requestForms)
    .where(sql`${requestForms.family} = 'AP' and ${requestForms.finishedAt} is not null`)
    .limit(40);
  const ids = rows.map(({ id }) => id);
  const paidColumns = { status: "pending" as const, paidAt: now.toISOString() };
  await app.server.db.update(requestForms).set(paidColumns).where(inArray(requestForms.id, ids));
  const moved = await ap.onlineRequests.setStatusOfMany({ ids, status: "requested" });
  expect(moved).toMatchObject({ updated: ids, failed: [] });
  advanceSeconds(5);
  expect(await ap.trash.undo({ kind: "requestForm", ids })).toEqual({ updated: ids, failed: [] });
  const current = await app.server.db
    .select({ status: requestForms.status, approvedAt: requestForms.approvedAt })
    .from(requestForms)
    .where(inArray(requestForms.id, ids));
  expect(new Set(current.map(({ status }) => status))).toEqual(new Set(["pending"]));
});

test("the mails of a batch wait for the undo window of the whole bulk change", async () => {
  advanceSeconds(60);
  const ap = app.as("online-ap@demo.example");
  const id = await formAt("AP", "pending", "requested");
  const mailIds = await idsOf(emails);
  await ap.onlineRequests.setStatusOfMany({ ids: [id], status: "requested", notify: true, undoFor: 90 });
  const newMailIds = (await idsOf(emails)).filter((each) => !mailIds.includes(each));
  const delays = await app.server.db
    .select({ waits: sql<boolean>`next_attempt_at > now() + interval '90 seconds'` })
    .from(emails)
    .where(inArray(emails.id, newMailIds));
  expect(delays).toEqual([{ waits: true }]);
  advanceSeconds(85);
  expect(await ap.trash.undo({ kind: "requestForm", ids: [id] })).toEqual({ updated: [id], failed: [] });
  for (const undoFor of [9, 301])
    await expect(ap.onlineRequests.setStatusOfMany({ ids: [id], status: "requested", undoFor })).rejects.toMatchObject({
      code: "INVALID",
      fields: { undoFor: expect.anything() as unknown },
    });
});

test("an undo needs the permission of the move", async () => {
  const response = await app.send("courier@demo.example", areas.trash?.contract.undo as never, {
    kind: "requestForm",
    ids: [newId()],
  });
  expect(response.status).toBe(403);
});

test("an undo reverts the lot: one opened by the move is removed, and a departure is cleared", async () => {
  advanceSeconds(60);
  const courier = app.as("courier@demo.example");
  const readLot = async (number: string) =>
    (await app.server.db.select().from(deliveryLots).where(eq(deliveryLots.number, number)))[0];
  const id = await parcelAt("pendingDelivery");
  const [carrier] = (await courier.delivery.carriers({ active: true })).docs;
  const assign = { _id: id, status: "readyForMessaging", lotNumber: "VUELVE-1", carrier: carrier?._id ?? "" } as const;
  await courier.delivery.setStatus(assign);
  expect(await readLot("VUELVE-1")).toBeDefined();
  advanceSeconds(2);
  await courier.trash.undo({ kind: "delivery", ids: [id] });
  expect(await readLot("VUELVE-1")).toBeUndefined();
  await courier.delivery.setStatus(assign);
  await courier.delivery.printLot({ lotNumber: "VUELVE-1" });
  advanceSeconds(2);
  await courier.delivery.setStatus({ _id: id, status: "transporting" });
  expect((await readLot("VUELVE-1"))?.leftAt).not.toBeNull();
  advanceSeconds(2);
  await courier.trash.undo({ kind: "delivery", ids: [id] });
  expect((await readLot("VUELVE-1"))?.leftAt).toBeNull();
});
