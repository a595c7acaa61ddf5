/** The guarantees of every state machine, tested with one of its own. */
import { eq, inArray, sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "../../kit/validation/errors.ts";
import type { Workflow } from "../../kit/state-machine.ts";
import { auditLog } from "../audit/audit-log.ts";
import type { Call } from "../call.ts";
import { idColumn, instantColumnType, stamps } from "../database/columns.ts";
import { inTransaction, type Transaction } from "../database/connection.ts";
import { newId } from "../database/uuid.ts";
import { stateMachine, transitionNotAllowed } from "./state-machine.ts";
import type { UndoRecord } from "./state-machine-types.ts";
import { recordStatements } from "../testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const statuses = ["docked", "sailing", "sunk"] as const;
type Status = (typeof statuses)[number];
const boats = pgTable("boats", {
  id: idColumn(),
  number: text("number").notNull(),
  status: text("status", { enum: statuses }).notNull().default("docked"),
  statusAt: instantColumnType("status_at"),
  captain: text("captain"),
  undo: jsonb("undo").$type<UndoRecord>(),
  secret: text("secret").notNull().default("where the treasure lies"),
  ...stamps(),
});
const boatLog = pgTable("boat_log", {
  id: idColumn(),
  boatId: uuid("boat_id").notNull(),
  from: text("from_status"),
  to: text("to_status").notNull(),
  at: instantColumnType("at").notNull(),
  by: uuid("by_user"),
  byName: text("by_name").notNull(),
  note: text("note"),
  corrective: boolean("corrective").notNull().default(false),
});

const workflow: Workflow<Status, "crew" | "storm", { readonly number: string }> = {
  statuses,
  transitions: [
    {
      from: "docked",
      to: "sailing",
      actors: ["crew"],
      guard: ({ number }, when) => number !== "WRECK" && (number !== "FERRY" || when.getTime() >= now.getTime()),
      fields: { "pilot.name": "required" },
      undoable: true,
    },
    { from: "sailing", to: "docked", actors: ["crew"], isBackward: true },
    { from: "sailing", to: "sunk", actors: ["storm"] },
  ],
};
let signalCount = 0;
let failure: Error | undefined;
const undoCalls: object[] = [];
const { move, moveMany, undo, recordCreation, lock, assertVersion } = stateMachine({
  table: boats,
  log: { table: boatLog, recordColumn: "boatId" },
  workflow,
  auditKind: "boat",
  auditEntry: (boat, previous, isBackward) => ({
    action: "boats.move",
    before: { status: previous?.status ?? null },
    after: { status: boat.status, number: boat.number, corrective: isBackward },
  }),
  topic: "settings",
  afterMove: async () => {
    if (failure) throw failure;
  },
  afterUndo: async (_tx, { row, before, causeId }) => {
    undoCalls.push({ to: row.status, from: before.status, cause: causeId });
  },
});

let app: TestApp;
const ana = newId();
const callerContext = {
  caller: { userId: ana, name: "Ana", roles: ["crew"], sessionId: newId() },
  ip: "::1",
  requestId: newId(),
};
const actor = callerContext as unknown as Call;
const now = new Date("2026-11-21T15:00:00.000Z");
const at = now.toISOString();

beforeAll(async () => {
  app = await openTestApp();
  await app.server.db.execute(sql`
    create table boats (id uuid primary key, number text not null, status text not null default 'docked',
      status_at timestamptz(3), captain text, undo jsonb, secret text not null default 'where the treasure lies',
      created_at timestamptz(3) not null default now(), created_by uuid, updated_at timestamptz(3) not null default now(), updated_by uuid)`);
  await app.server.db.execute(sql`
    create table boat_log (id uuid primary key, boat_id uuid not null, from_status text, to_status text not null,
      at timestamptz(3) not null, by_user uuid, by_name text not null, note text, corrective boolean not null default false)`);
  app.server.signals.on("settings", () => signalCount++);
});
afterAll(() => app.close());

let id = "";
beforeEach(async () => {
  id = newId();
  signalCount = 0;
  failure = undefined;
  undoCalls.length = 0;
  await app.server.db.insert(boats).values({ id, number: "B1", updatedAt: "2026-11-20T10:00:00.000Z" });
});
const read = async () => (await app.server.db.select().from(boats).where(eq(boats.id, id)))[0];
const logOf = () => app.server.db.select().from(boatLog).where(eq(boatLog.boatId, id)).orderBy(boatLog.id);
const auditOf = () => app.server.db.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(auditLog.id);
const within = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(app.server.db, work);
const setSail = (more: object = {}) =>
  within(async (tx) => move(tx, await lock(tx, id), { to: "sailing", asActor: "crew", actor, now, ...more }));
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Refusal,
  );
const expectUnchanged = async () => {
  expect(await read()).toMatchObject({ status: "docked", captain: null, updatedBy: null });
  expect(await logOf()).toEqual([]);
  expect(await auditOf()).toEqual([]);
  expect(signalCount).toBe(0);
};

test("a move writes the status with its stamps, a log entry and an audit entry, and publishes a signal", async () => {
  const { row, isBackward, logEntryId } = await setSail({ note: "Fair wind", set: { captain: "Ana" } });
  expect(row).toEqual(await read());
  expect(row).toMatchObject({ status: "sailing", statusAt: at, captain: "Ana", updatedAt: at, updatedBy: ana });
  expect(isBackward).toBe(false);
  expect(await logOf()).toEqual([
    {
      id: logEntryId,
      boatId: id,
      from: "docked",
      to: "sailing",
      at,
      by: ana,
      byName: "Ana",
      note: "Fair wind",
      corrective: isBackward,
    },
  ]);
  expect(await auditOf()).toMatchObject([
    {
      action: "boats.move",
      recordKind: "boat",
      userId: ana,
      before: { status: "docked" },
      after: { status: "sailing", number: "B1", corrective: false },
      reason: "Fair wind",
    },
  ]);
  await expect.poll(() => signalCount).toBe(1);
});

test("a backward move is marked as one, also in the log", async () => {
  await setSail();
  const moveBack = (tx: Transaction) =>
    lock(tx, id).then((boat) => move(tx, boat, { to: "docked", asActor: "crew", actor, now }));
  expect(await within(moveBack)).toMatchObject({ isBackward: true });
  expect((await logOf()).map((line) => line.corrective)).toEqual([false, true]);
});

test("a move of the system has its name, and no user id", async () => {
  await setSail();
  const stormMove = { to: "sunk", asActor: "storm", actor: "system", now } as const;
  await within(async (tx) => move(tx, await lock(tx, id), stormMove));
  expect((await logOf()).at(-1)).toMatchObject({ by: null, byName: "Sistema", note: null });
  expect(await read()).toMatchObject({ updatedBy: null });
});

test("a transition that is not in the table is refused with the current status, and nothing is written", async () => {
  for (const transition of [
    { to: "sunk", asActor: "crew" },
    { to: "sunk", asActor: "storm" },
    { to: "sailing", asActor: "storm" },
    { to: "docked", asActor: "crew" },
  ] as const) {
    const refusal = await refusalOf(setSail(transition));
    expect(refusal).toMatchObject({
      code: "TRANSITION_NOT_ALLOWED",
      facts: { from: "docked", to: transition.to, number: "B1" },
    });
  }
  await expectUnchanged();
  expect(transitionNotAllowed({ status: "open" }, "closed").facts).toEqual({ from: "open", to: "closed" });
});

test("a transition whose guard rejects the record is refused in the same manner", async () => {
  await app.server.db.update(boats).set({ number: "WRECK" }).where(eq(boats.id, id));
  expect(await refusalOf(setSail())).toMatchObject({ code: "TRANSITION_NOT_ALLOWED", facts: { number: "WRECK" } });
  await expectUnchanged();
});

test("a guard that depends on time is evaluated at the time of the move", async () => {
  await app.server.db.update(boats).set({ number: "FERRY" }).where(eq(boats.id, id));
  const tooEarly = new Date(now.getTime() - 1);
  expect(await refusalOf(setSail({ now: tooEarly }))).toMatchObject({ code: "TRANSITION_NOT_ALLOWED" });
  await expectUnchanged();
  await setSail();
  expect(await read()).toMatchObject({ status: "sailing" });
});

test("missing input of a person is refused at its field; the system's moves need no input", async () => {
  const refusal = await refusalOf(setSail({ input: { pilot: {} }, set: { captain: "Ana" } }));
  expect(refusal).toMatchObject({ code: "INVALID", fields: { "pilot.name": ["REQUIRED"] } });
  await expectUnchanged();
  expect((await setSail({ input: { pilot: { name: "Luis" } } })).row).toMatchObject({ status: "sailing" });
});

test("a stale version is refused with the current record and who changed it", async () => {
  const before = await read();
  await setSail({ expectedVersion: before?.updatedAt });
  const refusal = await refusalOf(
    within(async (tx) =>
      move(tx, await lock(tx, id), { to: "docked", asActor: "crew", actor, now, expectedVersion: before?.updatedAt }),
    ),
  );
  expect(refusal).toMatchObject({
    code: "CONFLICT",
    facts: { current: { status: "sailing", updatedAt: at }, changed: { by: ana, byName: "Ana", action: "boats.move" } },
  });
  expect(refusal?.facts?.current).not.toHaveProperty("secret");
  // The version is checked before the table: the record is no longer what the person decided about.
  expect(await refusalOf(setSail({ expectedVersion: before?.updatedAt }))).toMatchObject({ code: "CONFLICT" });
  expect(await logOf()).toHaveLength(1);
  await within(async (tx) => assertVersion(tx, await lock(tx, id), at, now));
});

test("a row that moved after it was read is not overwritten, whatever its version", async () => {
  const stale = await within((tx) => lock(tx, id));
  await setSail();
  const result = refusalOf(within((tx) => move(tx, stale, { to: "sailing", asActor: "crew", actor, now })));
  expect(await result).toMatchObject({ code: "CONFLICT", facts: { current: { status: "sailing" } } });
  expect(await logOf()).toHaveLength(1);
});

test("of two concurrent moves the second waits for the first and is refused", async () => {
  const outcomes = await Promise.all([refusalOf(setSail()), refusalOf(setSail())]);
  expect(outcomes.map((error) => error?.code).sort()).toEqual(["TRANSITION_NOT_ALLOWED", undefined]);
  expect(await logOf()).toHaveLength(1);
});

test("`set` runs only if the move is allowed", async () => {
  let setCalls = 0;
  const lateInput = { set: () => ({ captain: `Captain ${++setCalls}` }) };
  expect((await setSail(lateInput)).row).toMatchObject({ captain: "Captain 1" });
  expect(await refusalOf(setSail(lateInput))).toMatchObject({ code: "TRANSITION_NOT_ALLOWED" });
  expect(setCalls).toBe(1);
});

test("when afterMove fails, the whole move is rolled back", async () => {
  failure = new Error("a leak");
  await expect(setSail({ set: { captain: "Ana" } })).rejects.toBe(failure);
  await expectUnchanged();
});

test("a move recorded later has the earlier time in the log, and the current time as version", async () => {
  const earlier = new Date("2026-11-21T09:30:00.000Z");
  expect((await setSail({ happenedAt: earlier })).row).toMatchObject({
    statusAt: earlier.toISOString(),
    updatedAt: at,
  });
  expect(await logOf()).toMatchObject([{ at: earlier.toISOString() }]);
});

test("the creation of a record has a log entry and an audit entry", async () => {
  const boat = await within((tx) => lock(tx, id));
  const logEntryId = await within((tx) => recordCreation(tx, boat, { actor, now, note: "Built here" }));
  expect(await logOf()).toMatchObject([
    { id: logEntryId, from: null, to: "docked", note: "Built here", byName: "Ana" },
  ]);
  expect(await auditOf()).toMatchObject([{ before: { status: null }, after: { status: "docked" } }]);
});

test("a missing record is not found", async () => {
  expect(await refusalOf(within((tx) => lock(tx, newId())))).toMatchObject({ code: "NOT_FOUND" });
});

describe("an undoable move", () => {
  const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const undoMove = (more: object = {}) =>
    within(async (tx) => undo(tx, await lock(tx, id), { actor, now: secondsLater(10), ...more }));

  test("restores the old values, with a second entry in log and audit log, and runs afterUndo", async () => {
    const before = await read();
    const { logEntryId, undoWindowSeconds } = await setSail({ set: { captain: "Ana" } });
    expect(undoWindowSeconds).toBe(10);
    signalCount = 0;
    await undoMove();
    const { updatedAt, updatedBy, ...after } = (await read()) as NonNullable<typeof before>;
    expect(before).toMatchObject(after);
    expect({ updatedAt, updatedBy }).toEqual({ updatedAt: secondsLater(10).toISOString(), updatedBy: ana });
    expect(await logOf()).toMatchObject([
      { from: "docked", to: "sailing", corrective: false },
      { from: "sailing", to: "docked", corrective: true, note: null, by: ana },
    ]);
    expect(await auditOf()).toMatchObject([
      { after: { status: "sailing" } },
      { before: { status: "sailing" }, after: { status: "docked", undone: true } },
    ]);
    expect(undoCalls).toEqual([{ to: "docked", from: "sailing", cause: logEntryId }]);
    await expect.poll(() => signalCount).toBe(1);
  });

  test.each([
    ["after ten seconds", { now: secondsLater(13) }],
    ["by somebody else", { actor: { ...callerContext, caller: { ...callerContext.caller, userId: newId() } } }],
    ["by the system", { actor: "system" }],
  ])("is not undone %s", async (_when, more) => {
    await setSail();
    expect(await refusalOf(undoMove(more))).toMatchObject({ code: "UNDO_OVER" });
    expect(await read()).toMatchObject({ status: "sailing" });
    expect(await logOf()).toHaveLength(1);
  });

  test("with a longer window is undone within it, and not after it", async () => {
    await setSail({ undoWindowSeconds: 60 });
    expect(await refusalOf(undoMove({ now: secondsLater(63) }))).toMatchObject({ code: "UNDO_OVER" });
    await undoMove({ now: secondsLater(60) });
    expect(await read()).toMatchObject({ status: "docked" });
  });

  test("is undone only once, and not if the system made it", async () => {
    await setSail();
    await undoMove();
    expect(await refusalOf(undoMove())).toMatchObject({ code: "UNDO_OVER" });
    expect((await setSail({ actor: "system" })).undoWindowSeconds).toBe(0);
    expect(await refusalOf(undoMove())).toMatchObject({ code: "UNDO_OVER" });
  });

  test("is not undone after another change of the record; the next move ends it too", async () => {
    await setSail();
    await app.server.db
      .update(boats)
      .set({ captain: "Luis", updatedAt: secondsLater(3).toISOString() })
      .where(eq(boats.id, id));
    expect(await refusalOf(undoMove())).toMatchObject({ code: "CONFLICT", facts: { current: { status: "sailing" } } });
    await within(async (tx) =>
      move(tx, await lock(tx, id), { to: "docked", asActor: "crew", actor, now: secondsLater(4) }),
    );
    expect(await refusalOf(undoMove())).toMatchObject({ code: "UNDO_OVER" });
  });
});

describe("a bulk move", () => {
  const insertFleet = async (values: readonly Partial<typeof boats.$inferInsert>[]) => {
    const rows = values.map((boat) => ({
      id: newId(),
      number: "B2",
      updatedAt: "2026-11-20T10:00:00.000Z",
      ...boat,
    }));
    return app.server.db.insert(boats).values(rows).returning();
  };
  const moveFleet = (
    rows: readonly (typeof boats.$inferSelect)[],
    options: Partial<Parameters<typeof moveMany>[2]> = {},
    expectedVersion?: string,
  ) =>
    within((tx) =>
      moveMany(
        tx,
        rows.map((before) => ({ before, expectedVersion })),
        { to: "sailing", asActor: "crew", actor, now, ...options },
      ),
    );
  const logEntriesOf = async (ids: readonly string[]) =>
    (
      await app.server.db
        .select()
        .from(boatLog)
        .where(inArray(boatLog.boatId, [...ids]))
    ).map(({ boatId, from, to, byName }) => [boatId, from, to, byName]);

  test("writes for each record its log entry, audit entry and own columns, and publishes one signal", async () => {
    const rows = await insertFleet([{ captain: "Luis" }, {}, { number: "B9", captain: "Eva" }]);
    const ids = rows.map((row) => row.id);
    const { moved, refused } = await moveFleet(rows, {
      set: ({ number, captain }) => (captain === "Eva" ? {} : { captain: `of ${number}` }),
    });
    expect([moved.map(({ row }) => row.id), refused.size, signalCount]).toEqual([ids, 0, 1]);
    const savedRows = await app.server.db.select().from(boats).where(inArray(boats.id, ids));
    expect(new Map(savedRows.map((row) => [row.id, row.captain]))).toEqual(
      new Map([
        [ids[0], "of B2"],
        [ids[1], "of B2"],
        [ids[2], "Eva"],
      ]),
    );
    for (const row of savedRows)
      expect(row).toMatchObject({ status: "sailing", statusAt: at, updatedAt: at, updatedBy: ana });
    expect((await logEntriesOf(ids)).toSorted()).toEqual(
      ids.map((each) => [each, "docked", "sailing", "Ana"]).toSorted(),
    );
    const audit = await app.server.db.select().from(auditLog).where(inArray(auditLog.recordId, ids));
    expect(audit.map(({ recordId, before, after, byName }) => ({ recordId, before, after, byName }))).toEqual(
      expect.arrayContaining(
        rows.map((row) => ({
          recordId: row.id,
          before: { status: "docked" },
          after: { status: "sailing", number: row.number, corrective: false },
          byName: "Ana",
        })),
      ),
    );
  });

  test("checks each record on its own: a refused one does not stop the others", async () => {
    const rows = await insertFleet([{}, { number: "WRECK" }, { status: "sunk" }, {}]);
    const [first, wreck, sunk, stale] = rows.map((row) => row.id) as [string, string, string, string];
    await app.server.db.update(boats).set({ updatedAt: "2026-11-21T09:00:00.000Z" }).where(eq(boats.id, stale));
    const currentRows = await app.server.db
      .select()
      .from(boats)
      .where(inArray(boats.id, [first, wreck, sunk, stale]));
    const { moved, refused } = await moveFleet(currentRows, {}, "2026-11-20T10:00:00.000Z");
    expect(moved.map(({ row }) => row.id)).toEqual([first]);
    expect(new Map([...refused].map(([each, { code }]) => [each, code]))).toEqual(
      new Map([
        [wreck, "TRANSITION_NOT_ALLOWED"],
        [sunk, "TRANSITION_NOT_ALLOWED"],
        [stale, "CONFLICT"],
      ]),
    );
    expect(await logEntriesOf(rows.map((row) => row.id))).toEqual([[first, "docked", "sailing", "Ana"]]);
  });

  test("does not overwrite records that moved after they were read", async () => {
    const rows = await insertFleet([{}, {}]);
    const [movedId, otherId] = rows.map((row) => row.id) as [string, string];
    await app.server.db.update(boats).set({ status: "sunk" }).where(eq(boats.id, movedId));
    const { moved, refused } = await moveFleet(rows);
    expect([moved.map(({ row }) => row.id), refused.get(movedId)?.code]).toEqual([[otherId], "CONFLICT"]);
    expect(await logEntriesOf([movedId])).toEqual([]);
  });

  test("stores the old values of each record, so that one of them can be undone", async () => {
    const rows = await insertFleet([{ captain: "Luis" }, { captain: "Eva" }]);
    const { moved } = await moveFleet(rows, { set: () => ({ captain: "Ana" }) });
    expect(moved.map(({ undoWindowSeconds }) => undoWindowSeconds)).toEqual([10, 10]);
    const [, second = ""] = rows.map((row) => row.id);
    await within(async (tx) => undo(tx, await lock(tx, second), { actor, now }));
    const savedRows = await app.server.db
      .select()
      .from(boats)
      .where(inArray(boats.number, ["B2"]));
    const rowOf = (each: string | undefined) => savedRows.find((row) => row.id === each);
    expect([rowOf(rows[0]?.id), rowOf(second)]).toMatchObject([
      { status: "sailing", captain: "Ana" },
      { status: "docked", captain: "Eva", undo: null },
    ]);
  });

  test("needs as many statements as a single move, and stops early if no record may move", async () => {
    const [forOne = [], forMany = [], forNone = []] = [
      await recordStatements(async () => moveFleet(await insertFleet([{}]))),
      await recordStatements(async () => moveFleet(await insertFleet(Array.from({ length: 40 }, () => ({}))))),
      await recordStatements(async () => moveFleet(await insertFleet([{ status: "sunk" }]))),
    ].map((statements) => statements.map(({ text }) => text.split(" ", 3).join(" ")));
    expect(forMany).toEqual(forOne);
    expect(forNone).toEqual(forOne.slice(0, 2).concat("commit"));
  });
});
