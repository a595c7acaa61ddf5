/** What every life promises, on one of its own. */
import { eq, inArray, sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "../../kit/errors.ts";
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

const life: Workflow<Status, "crew" | "storm", { readonly number: string }> = {
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
let rung = 0;
let leak: Error | undefined;
const undone: object[] = [];
const { move, moveMany, undo, recordCreation, lock, assertVersion } = stateMachine({
  table: boats,
  log: { table: boatLog, recordColumn: "boatId" },
  workflow: life,
  auditKind: "boat",
  auditEntry: (boat, was, corrective) => ({
    action: "boats.move",
    before: { status: was?.status ?? null },
    after: { status: boat.status, number: boat.number, corrective },
  }),
  topic: "settings",
  afterMove: async () => {
    if (leak) throw leak;
  },
  afterUndo: async (_tx, { row, before: was, causeId: cause }) => {
    undone.push({ to: row.status, from: was.status, cause });
  },
});

let app: TestApp;
const ana = newId();
const call = {
  caller: { userId: ana, name: "Ana", roles: ["crew"], sessionId: newId() },
  ip: "::1",
  requestId: newId(),
};
const actor = call as unknown as Call;
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
  app.server.signals.on("settings", () => rung++);
});
afterAll(() => app.close());

let id = "";
beforeEach(async () => {
  id = newId();
  rung = 0;
  leak = undefined;
  undone.length = 0;
  await app.server.db.insert(boats).values({ id, number: "B1", updatedAt: "2026-11-20T10:00:00.000Z" });
});
const read = async () => (await app.server.db.select().from(boats).where(eq(boats.id, id)))[0];
const logOf = () => app.server.db.select().from(boatLog).where(eq(boatLog.boatId, id)).orderBy(boatLog.id);
const auditOf = () => app.server.db.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(auditLog.id);
const within = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(app.server.db, work);
const sail = (more: object = {}) =>
  within(async (tx) => move(tx, await lock(tx, id), { to: "sailing", asActor: "crew", actor, now, ...more }));
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Refusal,
  );
const untouched = async () => {
  expect(await read()).toMatchObject({ status: "docked", captain: null, updatedBy: null });
  expect(await logOf()).toEqual([]);
  expect(await auditOf()).toEqual([]);
  expect(rung).toBe(0);
};

test("a move writes the status with its stamps, a line of the log, an audit line, and rings", async () => {
  const {
    row,
    isBackward: corrective,
    logEntryId: lineId,
  } = await sail({ note: "Fair wind", with: { captain: "Ana" } });
  expect(row).toEqual(await read());
  expect(row).toMatchObject({ status: "sailing", statusAt: at, captain: "Ana", updatedAt: at, updatedBy: ana });
  expect(corrective).toBe(false);
  expect(await logOf()).toEqual([
    {
      id: lineId,
      boatId: id,
      from: "docked",
      to: "sailing",
      at,
      by: ana,
      byName: "Ana",
      note: "Fair wind",
      corrective,
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
  await expect.poll(() => rung).toBe(1);
});

test("a step back says that it is one, in the log too", async () => {
  await sail();
  const back = (tx: Transaction) =>
    lock(tx, id).then((boat) => move(tx, boat, { to: "docked", asActor: "crew", actor, now }));
  expect(await within(back)).toMatchObject({ isBackward: true });
  expect((await logOf()).map((line) => line.corrective)).toEqual([false, true]);
});

test("the system moves in its own name, and nobody's id", async () => {
  await sail();
  const storm = { to: "sunk", asActor: "storm", actor: "system", now } as const;
  await within(async (tx) => move(tx, await lock(tx, id), storm));
  expect((await logOf()).at(-1)).toMatchObject({ by: null, byName: "Sistema", note: null });
  expect(await read()).toMatchObject({ updatedBy: null });
});

test("what the life does not hold is refused with where it stands, and nothing is written", async () => {
  for (const step of [
    { to: "sunk", by: "crew" },
    { to: "sunk", by: "storm" },
    { to: "sailing", by: "storm" },
    { to: "docked", by: "crew" },
  ] as const) {
    const wrong = await refusalOf(sail(step));
    expect(wrong).toMatchObject({
      code: "TRANSITION_NOT_ALLOWED",
      facts: { from: "docked", to: step.to, number: "B1" },
    });
  }
  await untouched();
  expect(transitionNotAllowed({ status: "open" }, "closed").facts).toEqual({ from: "open", to: "closed" });
});

test("a step that such a record does not take is refused as one that the life does not hold", async () => {
  await app.server.db.update(boats).set({ number: "WRECK" }).where(eq(boats.id, id));
  expect(await refusalOf(sail())).toMatchObject({ code: "TRANSITION_NOT_ALLOWED", facts: { number: "WRECK" } });
  await untouched();
});

test("a step that a record takes from a moment on is judged as of the deed", async () => {
  await app.server.db.update(boats).set({ number: "FERRY" }).where(eq(boats.id, id));
  const early = new Date(now.getTime() - 1);
  expect(await refusalOf(sail({ now: early }))).toMatchObject({ code: "TRANSITION_NOT_ALLOWED" });
  await untouched();
  await sail();
  expect(await read()).toMatchObject({ status: "sailing" });
});

test("what a person did not give with it is refused at its field; the system is asked nothing", async () => {
  const lacking = await refusalOf(sail({ given: { pilot: {} }, with: { captain: "Ana" } }));
  expect(lacking).toMatchObject({ code: "INVALID", fields: { "pilot.name": ["REQUIRED"] } });
  await untouched();
  expect((await sail({ given: { pilot: { name: "Luis" } } })).row).toMatchObject({ status: "sailing" });
});

test("one that was read before it changed is told what it is now, and who changed it", async () => {
  const before = await read();
  await sail({ read: before?.updatedAt });
  const late = await refusalOf(
    within(async (tx) =>
      move(tx, await lock(tx, id), { to: "docked", asActor: "crew", actor, now, expectedVersion: before?.updatedAt }),
    ),
  );
  expect(late).toMatchObject({
    code: "CONFLICT",
    facts: { current: { status: "sailing", updatedAt: at }, changed: { by: ana, byName: "Ana", action: "boats.move" } },
  });
  expect(late?.facts?.current).not.toHaveProperty("secret");
  // Judged before the table is asked: it is no longer what the person decided about.
  expect(await refusalOf(sail({ read: before?.updatedAt }))).toMatchObject({ code: "CONFLICT" });
  expect(await logOf()).toHaveLength(1);
  await within(async (tx) => assertVersion(tx, await lock(tx, id), at, now));
});

test("a row that moved after it was read is not overwritten, whatever the version", async () => {
  const stale = await within((tx) => lock(tx, id));
  await sail();
  const late = refusalOf(within((tx) => move(tx, stale, { to: "sailing", asActor: "crew", actor, now })));
  expect(await late).toMatchObject({ code: "CONFLICT", facts: { current: { status: "sailing" } } });
  expect(await logOf()).toHaveLength(1);
});

test("two at once: the second waits for the first and is refused", async () => {
  const outcomes = await Promise.all([refusalOf(sail()), refusalOf(sail())]);
  expect(outcomes.map((error) => error?.code).sort()).toEqual(["TRANSITION_NOT_ALLOWED", undefined]);
  expect(await logOf()).toHaveLength(1);
});

test("what else it writes is asked for once the step is allowed, and may refuse it", async () => {
  let asked = 0;
  const late = { with: () => ({ captain: `Captain ${++asked}` }) };
  expect((await sail(late)).row).toMatchObject({ captain: "Captain 1" });
  expect(await refusalOf(sail(late))).toMatchObject({ code: "TRANSITION_NOT_ALLOWED" });
  expect(asked).toBe(1);
});

test("when what follows fails, nothing of it was ever true", async () => {
  leak = new Error("a leak");
  await expect(sail({ with: { captain: "Ana" } })).rejects.toBe(leak);
  await untouched();
});

test("what is told later stands in the log as of then, and its version as of now", async () => {
  const earlier = new Date("2026-11-21T09:30:00.000Z");
  expect((await sail({ at: earlier })).row).toMatchObject({ statusAt: earlier.toISOString(), updatedAt: at });
  expect(await logOf()).toMatchObject([{ at: earlier.toISOString() }]);
});

test("a record begins with a line of its log and one of the audit", async () => {
  const boat = await within((tx) => lock(tx, id));
  const lineId = await within((tx) => recordCreation(tx, boat, { actor, now, note: "Built here" }));
  expect(await logOf()).toMatchObject([{ id: lineId, from: null, to: "docked", note: "Built here", byName: "Ana" }]);
  expect(await auditOf()).toMatchObject([{ before: { status: null }, after: { status: "docked" } }]);
});

test("one that is not there is not found", async () => {
  expect(await refusalOf(within((tx) => lock(tx, newId())))).toMatchObject({ code: "NOT_FOUND" });
});

describe("a step that can be taken back", () => {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const takeBack = (more: object = {}) =>
    within(async (tx) => undo(tx, await lock(tx, id), { actor, now: later(10), ...more }));

  test("leaves what stood there before, two lines in its log and its audit, and takes along what followed it", async () => {
    const before = await read();
    const { logEntryId: lineId, undoWindowSeconds: undoFor } = await sail({ with: { captain: "Ana" } });
    expect(undoFor).toBe(10);
    rung = 0;
    await takeBack();
    const { updatedAt, updatedBy, ...after } = (await read()) as NonNullable<typeof before>;
    expect(before).toMatchObject(after);
    expect({ updatedAt, updatedBy }).toEqual({ updatedAt: later(10).toISOString(), updatedBy: ana });
    expect(await logOf()).toMatchObject([
      { from: "docked", to: "sailing", corrective: false },
      { from: "sailing", to: "docked", corrective: true, note: null, by: ana },
    ]);
    expect(await auditOf()).toMatchObject([
      { after: { status: "sailing" } },
      { before: { status: "sailing" }, after: { status: "docked", undone: true } },
    ]);
    expect(undone).toEqual([{ to: "docked", from: "sailing", cause: lineId }]);
    await expect.poll(() => rung).toBe(1);
  });

  test.each([
    ["after ten seconds", { now: later(13) }],
    ["by somebody else", { actor: { ...call, caller: { ...call.caller, userId: newId() } } }],
    ["by the system", { actor: "system" }],
  ])("is not taken back %s", async (_when, more) => {
    await sail();
    expect(await refusalOf(takeBack(more))).toMatchObject({ code: "UNDO_OVER" });
    expect(await read()).toMatchObject({ status: "sailing" });
    expect(await logOf()).toHaveLength(1);
  });

  test("that is one of thousands is taken back as long as was said, and no longer", async () => {
    await sail({ undoFor: 60 });
    expect(await refusalOf(takeBack({ now: later(63) }))).toMatchObject({ code: "UNDO_OVER" });
    await takeBack({ now: later(60) });
    expect(await read()).toMatchObject({ status: "docked" });
  });

  test("is taken back once, and not when it was the system's", async () => {
    await sail();
    await takeBack();
    expect(await refusalOf(takeBack())).toMatchObject({ code: "UNDO_OVER" });
    expect((await sail({ actor: "system" })).undoWindowSeconds).toBe(0);
    expect(await refusalOf(takeBack())).toMatchObject({ code: "UNDO_OVER" });
  });

  test("is not taken back once the record changed otherwise; the next step ends it too", async () => {
    await sail();
    await app.server.db
      .update(boats)
      .set({ captain: "Luis", updatedAt: later(3).toISOString() })
      .where(eq(boats.id, id));
    expect(await refusalOf(takeBack())).toMatchObject({ code: "CONFLICT", facts: { current: { status: "sailing" } } });
    await within(async (tx) => move(tx, await lock(tx, id), { to: "docked", asActor: "crew", actor, now: later(4) }));
    expect(await refusalOf(takeBack())).toMatchObject({ code: "UNDO_OVER" });
  });
});

describe("many that take the same step together", () => {
  const fleet = async (boats_: readonly Partial<typeof boats.$inferInsert>[]) => {
    const rows = boats_.map((boat) => ({
      id: newId(),
      number: "B2",
      updatedAt: "2026-11-20T10:00:00.000Z",
      ...boat,
    }));
    return app.server.db.insert(boats).values(rows).returning();
  };
  const sailAll = (
    rows: readonly (typeof boats.$inferSelect)[],
    more: Partial<Parameters<typeof moveMany>[2]> = {},
    read?: string,
  ) =>
    within((tx) =>
      moveMany(
        tx,
        rows.map((was) => ({ before: was, expectedVersion: read })),
        { to: "sailing", asActor: "crew", actor, now, ...more },
      ),
    );
  const linesOf = async (ids: readonly string[]) =>
    (
      await app.server.db
        .select()
        .from(boatLog)
        .where(inArray(boatLog.boatId, [...ids]))
    ).map(({ boatId, from, to, byName }) => [boatId, from, to, byName]);

  test("are written, each with its own line, its own audit line and what it alone is given, and ring once", async () => {
    const rows = await fleet([{ captain: "Luis" }, {}, { number: "B9", captain: "Eva" }]);
    const ids = rows.map((row) => row.id);
    const { moved, refused } = await sailAll(rows, {
      set: ({ number, captain }) => (captain === "Eva" ? {} : { captain: `of ${number}` }),
    });
    expect([moved.map(({ row }) => row.id), refused.size, rung]).toEqual([ids, 0, 1]);
    const found = await app.server.db.select().from(boats).where(inArray(boats.id, ids));
    expect(new Map(found.map((row) => [row.id, row.captain]))).toEqual(
      new Map([
        [ids[0], "of B2"],
        [ids[1], "of B2"],
        [ids[2], "Eva"],
      ]),
    );
    for (const row of found)
      expect(row).toMatchObject({ status: "sailing", statusAt: at, updatedAt: at, updatedBy: ana });
    expect((await linesOf(ids)).toSorted()).toEqual(ids.map((each) => [each, "docked", "sailing", "Ana"]).toSorted());
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

  test("are judged each for itself: one that is refused stops no other", async () => {
    const rows = await fleet([{}, { number: "WRECK" }, { status: "sunk" }, {}]);
    const [first, wreck, sunk, stale] = rows.map((row) => row.id) as [string, string, string, string];
    await app.server.db.update(boats).set({ updatedAt: "2026-11-21T09:00:00.000Z" }).where(eq(boats.id, stale));
    const fresh = await app.server.db
      .select()
      .from(boats)
      .where(inArray(boats.id, [first, wreck, sunk, stale]));
    const { moved, refused } = await sailAll(fresh, {}, "2026-11-20T10:00:00.000Z");
    expect(moved.map(({ row }) => row.id)).toEqual([first]);
    expect(new Map([...refused].map(([each, { code }]) => [each, code]))).toEqual(
      new Map([
        [wreck, "TRANSITION_NOT_ALLOWED"],
        [sunk, "TRANSITION_NOT_ALLOWED"],
        [stale, "CONFLICT"],
      ]),
    );
    expect(await linesOf(rows.map((row) => row.id))).toEqual([[first, "docked", "sailing", "Ana"]]);
  });

  test("that moved after they were read are not overwritten", async () => {
    const rows = await fleet([{}, {}]);
    const [gone, there] = rows.map((row) => row.id) as [string, string];
    await app.server.db.update(boats).set({ status: "sunk" }).where(eq(boats.id, gone));
    const { moved, refused } = await sailAll(rows);
    expect([moved.map(({ row }) => row.id), refused.get(gone)?.code]).toEqual([[there], "CONFLICT"]);
    expect(await linesOf([gone])).toEqual([]);
  });

  test("keep each what stood there, so that one of them can be taken back", async () => {
    const rows = await fleet([{ captain: "Luis" }, { captain: "Eva" }]);
    const { moved } = await sailAll(rows, { set: () => ({ captain: "Ana" }) });
    expect(moved.map(({ undoWindowSeconds: undoFor }) => undoFor)).toEqual([10, 10]);
    const [, second = ""] = rows.map((row) => row.id);
    await within(async (tx) => undo(tx, await lock(tx, second), { actor, now }));
    const found = await app.server.db
      .select()
      .from(boats)
      .where(inArray(boats.number, ["B2"]));
    const of = (each: string | undefined) => found.find((row) => row.id === each);
    expect([of(rows[0]?.id), of(second)]).toMatchObject([
      { status: "sailing", captain: "Ana" },
      { status: "docked", captain: "Eva", undo: null },
    ]);
  });

  test("cost as many statements as one does, and nothing where none may go", async () => {
    const [one = [], many = [], none = []] = [
      await recordStatements(async () => sailAll(await fleet([{}]))),
      await recordStatements(async () => sailAll(await fleet(Array.from({ length: 40 }, () => ({}))))),
      await recordStatements(async () => sailAll(await fleet([{ status: "sunk" }]))),
    ].map((statements) => statements.map(({ text }) => text.split(" ", 3).join(" ")));
    expect(many).toEqual(one);
    expect(none).toEqual(one.slice(0, 2).concat("commit"));
  });
});
