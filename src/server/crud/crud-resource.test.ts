/** The guarantees of every CRUD resource, tested with a resource of its own. */
import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Refusal, type RefusalCode } from "../../kit/validation/errors.ts";
import { auditLog } from "../audit/audit-log.ts";
import type { Call } from "../call.ts";
import { idColumn, stamps } from "../database/columns.ts";
import { failureBody } from "../http/response.ts";
import { bindPort } from "../port.ts";
import { areaReferencePort } from "./references.ts";
import { newId } from "../database/uuid.ts";
import { crudResource } from "./crud-resource.ts";
import { publish } from "../realtime/notify-channel.ts";
import { versionConflict } from "./version-conflict.ts";
import { emptyTrash } from "./trash.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const shelves = pgTable(
  "shelves",
  {
    id: idColumn(),
    label: text("label").notNull(),
    room: text("room").notNull(),
    width: integer("width").notNull(),
    secret: text("secret").notNull().default("combination 1234"),
    ...stamps(),
  },
  (table) => [uniqueIndex("shelves_label").on(table.label)],
);
const folders = pgTable("shelf_folders", { id: idColumn(), rackId: uuid("shelf_id").notNull() });
const ladders = pgTable("shelf_ladders", { id: idColumn(), rackIds: uuid("shelf_ids").array().notNull() });
const owners = pgTable("shelf_keepers", {
  id: idColumn(),
  rackId: uuid("shelf_id"),
  left: boolean("left_on").notNull(),
});

const Rack = z.object({
  _id: z.string(),
  label: z.string(),
  room: z.string(),
  width: z.number(),
  updatedAt: z.string(),
});
type Input = { readonly label: string; readonly room: string; readonly width: number };

const options = {
  table: shelves,
  idColumn: shelves.id,
  auditKind: "shelf",
  actionPrefix: "shelves",
  schema: Rack,
  // Returns all columns, as a careless area might.
  read: async ({ db }, { where }) =>
    (await db.select().from(shelves).where(where)).map(({ id, ...row }) => ({ _id: id, ...row })),
  toColumns: async (_call, _tx, { label, room, width }: Input) => {
    if (width > 500) throw new Refusal("INVALID", { fields: { width: ["TOO_BIG"] } });
    return { label, room, width };
  },
  displayName: ({ label }) => ({ es: label, en: label }),
  uniqueErrors: { shelves_label: "label" },
  references: {
    lots: { column: folders.rackId, path: ({ _id }) => `/folders?shelf=${_id}` },
    people: { column: ladders.rackIds },
  },
  afterWrite: (_call, tx, action, { id }) => publish(tx, "settings", [action, id]),
} satisfies Parameters<typeof crudResource<typeof shelves, Input, z.output<typeof Rack>>>[0];
const resource = crudResource(options);

let app: TestApp;
let signals: (readonly string[])[] = [];
let clock = Date.parse("2026-11-21T15:00:00.000Z");
const people = { ana: newId(), carla: newId() };

function callOf(name: keyof typeof people): Call {
  clock += 1000;
  const caller = { userId: people[name], sessionId: newId(), name, roles: ["clerk"], permissions: [], kind: "staff" };
  return {
    server: app.server,
    db: app.server.db,
    caller,
    ip: "::1",
    requestId: newId(),
    now: new Date(clock),
  } as never;
}
const ana = () => callOf("ana");
const carla = () => callOf("carla");
const rackDraft = { label: "A1", room: "Archivo", width: 90 };
const readAuditEntries = async () => app.server.db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);

async function expectRefusal(work: Promise<unknown>, code: RefusalCode): Promise<Refusal> {
  const error = await work.then(
    () => "it was done",
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  expect(error.code).toBe(code);
  return error;
}

beforeAll(async () => {
  app = await openTestApp();
  await app.server.db.execute(sql`create table shelves (id uuid primary key, label text not null, room text not null,
    width integer not null, secret text not null default 'combination 1234', created_at timestamptz(3), created_by uuid,
    updated_at timestamptz(3) not null, updated_by uuid)`);
  await app.server.db.execute(sql`create unique index shelves_label on shelves (label)`);
  await app.server.db.execute(
    sql`create table shelf_folders (id uuid primary key, shelf_id uuid not null references shelves)`,
  );
  await app.server.db.execute(sql`create table shelf_ladders (id uuid primary key, shelf_ids uuid[] not null)`);
  await app.server.db.execute(
    sql`create table shelf_keepers (id uuid primary key, shelf_id uuid, left_on boolean not null)`,
  );
  app.server.signals.on("settings", ({ ids }) => signals.push(ids));
});
beforeEach(async () => {
  await app.server.db.execute(sql`truncate shelves, shelf_folders, shelf_ladders, shelf_keepers, audit_log, trash`);
  signals = [];
});
afterAll(() => app.close());

test("a record is created, read, changed and removed; each write has stamps, an audit entry and a signal", async () => {
  const created = await resource.create(rackDraft, ana());
  expect(created).toMatchObject(rackDraft);
  expect(await resource.get({ id: created._id }, carla())).toEqual(created);
  const changed = await resource.update(
    { ...rackDraft, width: 120, _id: created._id, updatedAt: created.updatedAt },
    carla(),
  );
  expect(changed.width).toBe(120);
  const [row] = await app.server.db.select().from(shelves);
  expect(row).toMatchObject({ createdBy: people.ana, createdAt: created.updatedAt });
  expect(row).toMatchObject({ updatedBy: people.carla, updatedAt: new Date(clock).toISOString() });
  expect(await resource.remove({ id: created._id }, ana())).toEqual({ deleted: true });
  await expectRefusal(resource.get({ id: created._id }, ana()), "NOT_FOUND");
  const entries = await readAuditEntries();
  expect(entries.map(({ action, recordKind, recordId, byName }) => [action, recordKind, recordId, byName])).toEqual([
    ["shelves.create", "shelf", created._id, "ana"],
    ["shelves.update", "shelf", created._id, "carla"],
    ["shelves.remove", "shelf", created._id, "ana"],
  ]);
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [null, created],
    [{ width: 90 }, { width: 120 }],
    [changed, null],
  ]);
  expect(signals).toEqual(["create", "update", "remove"].map((action) => [action, created._id]));
});

test("a stale update is refused with the current record, the input, and who changed it and when", async () => {
  const created = await resource.create(rackDraft, ana());
  const updated = await resource.update(
    { ...rackDraft, room: "Sótano", _id: created._id, updatedAt: created.updatedAt },
    ana(),
  );
  const input = { ...rackDraft, width: 60, _id: created._id, updatedAt: created.updatedAt };
  const stale = await expectRefusal(resource.update(input, carla()), "CONFLICT");
  expect(stale.facts).toEqual({
    current: updated,
    yours: input,
    changed: expect.objectContaining({ by: people.ana, byName: "ana", action: "shelves.update" }) as object,
  });
  const answer = failureBody(stale, "es", "one", people.ana).body.error;
  expect(answer.message).toMatch(/^Usted cambió este registro el /);
  expect(answer.changed).toMatchObject({ yours: true });
  expect(answer.changed).not.toHaveProperty("by");
  expect(failureBody(stale, "en", "one", people.carla).body.error.message).toMatch(/^ana changed /);
  expect(await resource.get({ id: created._id }, ana())).toEqual(updated);
});

test("versions one millisecond apart are different", async () => {
  const created = await resource.create(rackDraft, ana());
  const change = { ...rackDraft, _id: created._id, updatedAt: created.updatedAt };
  await resource.update(
    { ...change, room: "Sótano" },
    { ...carla(), now: new Date(Date.parse(created.updatedAt) + 1) },
  );
  await expectRefusal(resource.update({ ...change, width: 60 }, ana()), "CONFLICT");
});

test("of two concurrent updates of the same version one is refused", async () => {
  const created = await resource.create(rackDraft, ana());
  const change = (width: number) => ({ ...rackDraft, width, _id: created._id, updatedAt: created.updatedAt });
  const { update } = crudResource({
    ...options,
    // Long enough for both to read the version, unless a lock makes one of them wait.
    toColumns: async (call, tx, input: Input) => {
      await setTimeout(100);
      return options.toColumns(call, tx, input);
    },
  });
  const both = await Promise.allSettled([update(change(60), ana()), update(change(70), carla())]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readAuditEntries()).toHaveLength(2);
});

test("a concurrent duplicate is refused at its field; nothing of it is written or published", async () => {
  const both = await Promise.allSettled([resource.create(rackDraft, ana()), resource.create(rackDraft, carla())]);
  const [refusal] = both.flatMap((each) => (each.status === "rejected" ? [each.reason as Refusal] : []));
  expect(refusal).toMatchObject({ code: "CONFLICT", fields: { label: ["TAKEN"] } });
  const other = await resource.create({ ...rackDraft, label: "B1" }, ana());
  const refused = await expectRefusal(resource.update({ ...other, label: "A1" }, ana()), "CONFLICT");
  expect(refused.fields).toEqual({ label: ["TAKEN"] });
  expect(await readAuditEntries()).toHaveLength(2);
  expect(signals).toHaveLength(2);
});

test("afterWrite is part of the transaction: its refusal rolls back the write and the signal", async () => {
  const failing = crudResource({
    ...options,
    afterWrite: async (...args) => {
      await options.afterWrite(...args);
      throw new Refusal("LAST_ADMINISTRATOR");
    },
  });
  await expectRefusal(failing.create(rackDraft, ana()), "LAST_ADMINISTRATOR");
  expect(await app.server.db.select().from(shelves)).toEqual([]);
  expect(await readAuditEntries()).toEqual([]);
  expect(signals).toEqual([]);
});

test("an invalid input is refused before anything is written", async () => {
  expect((await expectRefusal(resource.create({ ...rackDraft, width: 900 }, ana()), "INVALID")).fields).toHaveProperty(
    "width",
  );
  expect(await readAuditEntries()).toEqual([]);
});

test("a record in use is not removed; the refusal has the kinds of reference, their counts and paths", async () => {
  const { _id } = await resource.create(rackDraft, ana());
  const other = await resource.create({ ...rackDraft, label: "B1" }, ana());
  await app.server.db.insert(folders).values([{ rackId: _id }, { rackId: _id }, { rackId: other._id }]);
  await app.server.db.insert(ladders).values([{ rackIds: [other._id, _id] }, { rackIds: [other._id] }]);
  const refused = await expectRefusal(resource.remove({ id: _id }, ana()), "IN_USE");
  expect(refused.facts).toEqual({
    usedIn: [
      { what: "lots", count: 2, at: `/folders?shelf=${_id}` },
      { what: "people", count: 1 },
    ],
  });
  await app.server.db.execute(sql`truncate shelf_folders, shelf_ladders`);
  expect(await resource.remove({ id: _id }, ana())).toEqual({ deleted: true });
});

test("another area has references to a record; rows outside of their condition do not count", async () => {
  const references = { requests: { column: owners.rackId, where: eq(owners.left, false) } };
  bindPort(areaReferencePort.implement({ shelf: references }));
  const { _id } = await resource.create(rackDraft, ana());
  await app.server.db.insert(owners).values([{ rackId: _id, left: true }]);
  await app.server.db.insert(owners).values([{ rackId: _id, left: false }]);
  const refused = await expectRefusal(resource.remove({ id: _id }, ana()), "IN_USE");
  expect(refused.facts).toEqual({ usedIn: [{ what: "requests", count: 1 }] });
  await app.server.db.update(owners).set({ left: true });
  expect(await resource.remove({ id: _id }, ana())).toEqual({ deleted: true });
});

test("a write that the record does not allow is refused without revealing the current record", async () => {
  const actions: string[] = [];
  const guarded = crudResource({
    ...options,
    notFoundCode: "SERVICE_NOT_FOUND",
    authorize: (_call, _tx, { room }, action) => {
      actions.push(action);
      if (room === "Bóveda") throw new Refusal("FORBIDDEN");
    },
  });
  const created = await guarded.create({ ...rackDraft, room: "Bóveda" }, ana());
  const old = { ...rackDraft, _id: created._id, updatedAt: "2020-01-01T00:00:00.000Z" };
  const refused = await expectRefusal(guarded.update(old, ana()), "FORBIDDEN");
  expect(refused.facts).toBeUndefined();
  await expectRefusal(guarded.remove({ id: created._id }, ana()), "FORBIDDEN");
  expect(actions).toEqual(["update", "remove"]);
  expect(await guarded.get({ id: created._id }, ana())).toEqual(created);
  await expectRefusal(guarded.get({ id: newId() }, ana()), "SERVICE_NOT_FOUND");
  await expectRefusal(guarded.remove({ id: newId() }, ana()), "SERVICE_NOT_FOUND");
});

test("an action of the area's own works like an update: version, stamps, audit entry with its reason, hooks", async () => {
  const created = await resource.create(rackDraft, ana());
  const widen = (read: { _id: string; updatedAt: string }, call: Call) =>
    resource.changeRecord(read, call, "widen", async (_tx, row) => ({
      set: { width: row.width * 2 },
      reason: "Más tomos",
    }));
  const widened = await widen(created, carla());
  expect(widened.width).toBe(180);
  const stale = await expectRefusal(widen(created, ana()), "CONFLICT");
  expect(stale.facts).toMatchObject({ current: widened, changed: { byName: "carla", action: "shelves.widen" } });
  const [, entry] = await readAuditEntries();
  expect(entry).toMatchObject({
    action: "shelves.widen",
    before: { width: 90 },
    after: { width: 180 },
    reason: "Más tomos",
  });
  expect(signals.at(-1)).toEqual(["widen", created._id]);
});

test("child rows exist before the record is read again, and are rolled back with a refused write", async () => {
  const withChildren = crudResource({
    ...options,
    writeChildren: async (_call, tx, id, { width }) => {
      await tx.insert(folders).values({ rackId: id });
      if (width === 66) throw new Refusal("IN_USE");
    },
    afterWrite: async (call, tx, action, change) => {
      expect(await tx.select().from(folders).where(eq(folders.rackId, change.id))).toHaveLength(1);
      await options.afterWrite(call, tx, action, change);
    },
  });
  await withChildren.create(rackDraft, ana());
  await expectRefusal(withChildren.create({ ...rackDraft, label: "C1", width: 66 }, ana()), "IN_USE");
  expect(await app.server.db.select().from(folders)).toHaveLength(1);
});

test("an audit entry stores only audited fields; other changed fields are named without values", async () => {
  const withAuditedFields = crudResource({ ...options, auditedFields: ({ label, width }) => ({ label, width }) });
  const created = await withAuditedFields.create(rackDraft, ana());
  const changed = await withAuditedFields.update(
    { ...rackDraft, room: "Sótano", width: 60, _id: created._id, updatedAt: created.updatedAt },
    ana(),
  );
  await withAuditedFields.remove({ id: created._id }, ana());
  expect((await readAuditEntries()).map(({ before, after }) => [before, after])).toEqual([
    [null, { label: "A1", width: 90 }],
    [{ width: 90 }, { width: 60, withheld: ["room"] }],
    [{ label: "A1", width: 60 }, null],
  ]);
  expect(changed.room).toBe("Sótano");
});

test("fields outside of the schema are in no answer, refusal or audit entry", async () => {
  const created = await resource.create(rackDraft, ana());
  const changed = await resource.update(
    { ...rackDraft, width: 60, _id: created._id, updatedAt: created.updatedAt },
    ana(),
  );
  const stale = await expectRefusal(
    resource.update({ ...rackDraft, _id: created._id, updatedAt: created.updatedAt }, ana()),
    "CONFLICT",
  );
  const fetched = await resource.get({ id: created._id }, ana());
  await resource.remove({ id: created._id }, ana());
  const output = JSON.stringify([created, changed, fetched, stale.facts, await readAuditEntries()]);
  expect(output).toContain(rackDraft.room);
  expect(output).not.toMatch(/combination|secret|createdBy/);
});

test("fields outside of the schema are not in the refusal of a stale version", async () => {
  const record = await resource.create({ label: "K9", room: "Ático", width: 80 }, callOf("ana"));
  const row = { ...record, secret: "combination 1234" };
  const current = { kind: "shelf", id: record._id, shape: Rack, show: () => row };
  const { facts } = await versionConflict(app.server.db, current, { updatedAt: null });
  expect(facts?.current).toEqual(record);
});

describe("a removed record", () => {
  const later = (call: Call, days: number): Call => ({
    ...call,
    now: new Date(call.now.getTime() + days * 86_400_000),
  });

  test("is restored once with its child rows, with an audit entry and a signal", async () => {
    const cascade = [{ column: owners.rackId }, { column: folders.rackId, isRestored: false }];
    const withCascade = crudResource({ ...options, references: {}, cascade });
    const created = await resource.create(rackDraft, ana());
    await app.server.db.insert(owners).values({ rackId: created._id, left: true });
    await app.server.db.insert(folders).values({ rackId: created._id });
    const ownerRows = await app.server.db.select().from(owners);
    await withCascade.remove({ id: created._id }, ana());
    expect(await app.server.db.select().from(owners)).toEqual([]);
    const restored = await withCascade.restore({ id: created._id }, carla());
    expect(restored).toEqual({ ...created, updatedAt: new Date(clock).toISOString() });
    expect(await app.server.db.select().from(owners)).toEqual(ownerRows);
    expect(await app.server.db.select().from(folders)).toEqual([]);
    const [row] = await app.server.db.select().from(shelves);
    expect(row).toMatchObject({ secret: "combination 1234", createdBy: people.ana, updatedBy: people.carla });
    expect((await readAuditEntries()).at(-1)).toMatchObject({
      action: "shelves.restore",
      before: null,
      after: restored,
    });
    expect(signals.at(-1)).toEqual(["restore", created._id]);
    await expectRefusal(withCascade.restore({ id: created._id }, ana()), "NOT_FOUND");
  });

  test("can be restored for thirty days, and is then deleted", async () => {
    const created = await resource.create(rackDraft, ana());
    await resource.remove({ id: created._id }, ana());
    await expectRefusal(resource.restore({ id: created._id }, later(ana(), 30)), "NOT_FOUND");
    expect(await emptyTrash(app.server.db, later(ana(), 29).now)).toBe(0);
    await resource.restore({ id: created._id }, later(ana(), 29));
    await resource.remove({ id: created._id }, ana());
    expect(await emptyTrash(app.server.db, later(ana(), 31).now)).toBe(1);
    await expectRefusal(resource.restore({ id: created._id }, ana()), "NOT_FOUND");
  });

  test("is not restored when another record has its unique value, or when the caller may not remove it", async () => {
    const created = await resource.create(rackDraft, ana());
    await resource.remove({ id: created._id }, ana());
    const other = await resource.create(rackDraft, ana());
    const refused = await expectRefusal(resource.restore({ id: created._id }, ana()), "CONFLICT");
    expect(refused.fields).toEqual({ label: ["TAKEN"] });
    await resource.remove({ id: other._id }, ana());
    const guarded = crudResource({
      ...options,
      authorize: () => {
        throw new Refusal("FORBIDDEN");
      },
    });
    await expectRefusal(guarded.restore({ id: created._id }, carla()), "FORBIDDEN");
    expect((await resource.restore({ id: created._id }, ana()))._id).toBe(created._id);
  });

  test("gets new values for columns that another record may have by now; lockFirst runs before each write", async () => {
    const locked: (readonly [string, number])[] = [];
    const numbered = crudResource({
      ...options,
      lockFirst: async (_call, tx, action) => void locked.push([action, await tx.$count(shelves)]),
      columnsOnRestore: async () => ({ label: "A2" }),
    });
    const { _id } = await numbered.create(rackDraft, ana());
    await numbered.remove({ id: _id }, ana());
    expect(await numbered.restore({ id: _id }, ana())).toMatchObject({ ...rackDraft, _id, label: "A2" });
    const firstLocks = ["create", "remove", "restore"].map((action) => locked.find(([each]) => each === action));
    expect(firstLocks).toEqual([
      ["create", 0],
      ["remove", 1],
      ["restore", 0],
    ]);
  });

  test("is not in the trash if its removal was refused", async () => {
    const created = await resource.create(rackDraft, ana());
    const failing = crudResource({
      ...options,
      afterWrite: async () => {
        throw new Refusal("LAST_ADMINISTRATOR");
      },
    });
    await expectRefusal(failing.remove({ id: created._id }, ana()), "LAST_ADMINISTRATOR");
    await expectRefusal(resource.restore({ id: created._id }, ana()), "NOT_FOUND");
    expect(await resource.get({ id: created._id }, ana())).toEqual(created);
  });
});

test("a unique index without a field, or a field without an index, throws at start", () => {
  expect(() => crudResource({ ...options, uniqueErrors: {} })).toThrow(/shelves_label/);
  expect(() => crudResource({ ...options, uniqueErrors: { ...options.uniqueErrors, shelves_lable: "label" } })).toThrow(
    /shelves_lable/,
  );
});
