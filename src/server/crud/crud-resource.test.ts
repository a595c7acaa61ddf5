/** What every register promises, on one of its own. */
import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Refusal, type RefusalCode } from "../../kit/errors.ts";
import { auditLog } from "../audit/audit-log.ts";
import type { Call } from "../call.ts";
import { idColumn, stamps } from "../database/columns.ts";
import { failureBody } from "../http/response.ts";
import { registerReferences, cascadeRows } from "./references.ts";
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
const folders = pgTable("shelf_folders", { id: idColumn(), shelfId: uuid("shelf_id").notNull() });
const ladders = pgTable("shelf_ladders", { id: idColumn(), shelfIds: uuid("shelf_ids").array().notNull() });
const keepers = pgTable("shelf_keepers", {
  id: idColumn(),
  shelfId: uuid("shelf_id"),
  left: boolean("left_on").notNull(),
});

const Shelf = z.object({
  _id: z.string(),
  label: z.string(),
  room: z.string(),
  width: z.number(),
  updatedAt: z.string(),
});
type Wanted = { readonly label: string; readonly room: string; readonly width: number };

const rules = {
  table: shelves,
  idColumn: shelves.id,
  auditKind: "shelf",
  actionPrefix: "shelves",
  schema: Shelf,
  // As careless as an area can be: all its columns.
  read: async ({ db }, { where }) =>
    (await db.select().from(shelves).where(where)).map(({ id, ...row }) => ({ _id: id, ...row })),
  toColumns: async (_call, _tx, { label, room, width }: Wanted) => {
    if (width > 500) throw new Refusal("INVALID", { fields: { width: ["TOO_BIG"] } });
    return { label, room, width };
  },
  displayName: ({ label }) => ({ es: label, en: label }),
  uniqueErrors: { shelves_label: "label" },
  references: {
    lots: { column: folders.shelfId, path: ({ _id }) => `/folders?shelf=${_id}` },
    people: { column: ladders.shelfIds },
  },
  afterWrite: (_call, tx, deed, { id }) => publish(tx, "settings", [deed, id]),
} satisfies Parameters<typeof crudResource<typeof shelves, Wanted, z.output<typeof Shelf>>>[0];
const verbs = crudResource(rules);

let app: TestApp;
let heard: (readonly string[])[] = [];
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
const shelf = { label: "A1", room: "Archivo", width: 90 };
const linesOf = async () => app.server.db.select().from(auditLog).orderBy(auditLog.at, auditLog.id);

async function refusedAs(work: Promise<unknown>, code: RefusalCode): Promise<Refusal> {
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
  app.server.signals.on("settings", ({ ids }) => heard.push(ids));
});
beforeEach(async () => {
  await app.server.db.execute(sql`truncate shelves, shelf_folders, shelf_ladders, shelf_keepers, audit_log, trash`);
  heard = [];
});
afterAll(() => app.close());

test("a record is written, read, changed and removed; each deed has its stamps, its line and its signal", async () => {
  const made = await verbs.create(shelf, ana());
  expect(made).toMatchObject(shelf);
  expect(await verbs.get({ id: made._id }, carla())).toEqual(made);
  const changed = await verbs.update({ ...shelf, width: 120, _id: made._id, updatedAt: made.updatedAt }, carla());
  expect(changed.width).toBe(120);
  const [row] = await app.server.db.select().from(shelves);
  expect(row).toMatchObject({ createdBy: people.ana, createdAt: made.updatedAt });
  expect(row).toMatchObject({ updatedBy: people.carla, updatedAt: new Date(clock).toISOString() });
  expect(await verbs.remove({ id: made._id }, ana())).toEqual({ deleted: true });
  await refusedAs(verbs.get({ id: made._id }, ana()), "NOT_FOUND");
  const lines = await linesOf();
  expect(lines.map(({ action, recordKind, recordId, byName }) => [action, recordKind, recordId, byName])).toEqual([
    ["shelves.create", "shelf", made._id, "ana"],
    ["shelves.update", "shelf", made._id, "carla"],
    ["shelves.remove", "shelf", made._id, "ana"],
  ]);
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [null, made],
    [{ width: 90 }, { width: 120 }],
    [changed, null],
  ]);
  expect(heard).toEqual(["create", "update", "remove"].map((deed) => [deed, made._id]));
});

test("one that somebody changed since it was read is refused with what it is now, what was wanted, who and when", async () => {
  const read = await verbs.create(shelf, ana());
  const now = await verbs.update({ ...shelf, room: "Sótano", _id: read._id, updatedAt: read.updatedAt }, ana());
  const wanted = { ...shelf, width: 60, _id: read._id, updatedAt: read.updatedAt };
  const stale = await refusedAs(verbs.update(wanted, carla()), "CONFLICT");
  expect(stale.facts).toEqual({
    current: now,
    yours: wanted,
    changed: expect.objectContaining({ by: people.ana, byName: "ana", action: "shelves.update" }) as object,
  });
  const told = failureBody(stale, "es", "one", people.ana).body.error;
  expect(told.message).toMatch(/^Usted cambió este registro el /);
  expect(told.changed).toMatchObject({ yours: true });
  expect(told.changed).not.toHaveProperty("by");
  expect(failureBody(stale, "en", "one", people.carla).body.error.message).toMatch(/^ana changed /);
  expect(await verbs.get({ id: read._id }, ana())).toEqual(now);
});

test("a version is told from the next by a thousandth of a second", async () => {
  const read = await verbs.create(shelf, ana());
  const change = { ...shelf, _id: read._id, updatedAt: read.updatedAt };
  await verbs.update({ ...change, room: "Sótano" }, { ...carla(), now: new Date(Date.parse(read.updatedAt) + 1) });
  await refusedAs(verbs.update({ ...change, width: 60 }, ana()), "CONFLICT");
});

test("of two who change the same version at once one is told so", async () => {
  const read = await verbs.create(shelf, ana());
  const change = (width: number) => ({ ...shelf, width, _id: read._id, updatedAt: read.updatedAt });
  const { update } = crudResource({
    ...rules,
    // Long enough for both to have read the version, if nothing made one of them wait.
    toColumns: async (call, tx, wanted: Wanted) => {
      await setTimeout(100);
      return rules.toColumns(call, tx, wanted);
    },
  });
  const both = await Promise.allSettled([update(change(60), ana()), update(change(70), carla())]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await linesOf()).toHaveLength(2);
});

test("a duplicate is told at its field, no matter who was first; nothing of it stays and nobody hears of it", async () => {
  const both = await Promise.allSettled([verbs.create(shelf, ana()), verbs.create(shelf, carla())]);
  const [lost] = both.flatMap((each) => (each.status === "rejected" ? [each.reason as Refusal] : []));
  expect(lost).toMatchObject({ code: "CONFLICT", fields: { label: ["TAKEN"] } });
  const other = await verbs.create({ ...shelf, label: "B1" }, ana());
  const refused = await refusedAs(verbs.update({ ...other, label: "A1" }, ana()), "CONFLICT");
  expect(refused.fields).toEqual({ label: ["TAKEN"] });
  expect(await linesOf()).toHaveLength(2);
  expect(heard).toHaveLength(2);
});

test("what follows belongs to it: where that is refused nothing was written, and nobody heard of it", async () => {
  const heldBack = crudResource({
    ...rules,
    afterWrite: async (...told) => {
      await rules.afterWrite(...told);
      throw new Refusal("LAST_ADMINISTRATOR");
    },
  });
  await refusedAs(heldBack.create(shelf, ana()), "LAST_ADMINISTRATOR");
  expect(await app.server.db.select().from(shelves)).toEqual([]);
  expect(await linesOf()).toEqual([]);
  expect(heard).toEqual([]);
});

test("what is wrong with a draft is refused before anything is written", async () => {
  expect((await refusedAs(verbs.create({ ...shelf, width: 900 }, ana()), "INVALID")).fields).toHaveProperty("width");
  expect(await linesOf()).toEqual([]);
});

test("one in use stays, and says what holds it, how many of each and where they are", async () => {
  const { _id } = await verbs.create(shelf, ana());
  const other = await verbs.create({ ...shelf, label: "B1" }, ana());
  await app.server.db.insert(folders).values([{ shelfId: _id }, { shelfId: _id }, { shelfId: other._id }]);
  await app.server.db.insert(ladders).values([{ shelfIds: [other._id, _id] }, { shelfIds: [other._id] }]);
  const refused = await refusedAs(verbs.remove({ id: _id }, ana()), "IN_USE");
  expect(refused.facts).toEqual({
    usedIn: [
      { what: "lots", count: 2, at: `/folders?shelf=${_id}` },
      { what: "people", count: 1 },
    ],
  });
  await app.server.db.execute(sql`truncate shelf_folders, shelf_ladders`);
  expect(await verbs.remove({ id: _id }, ana())).toEqual({ deleted: true });
});

test("an area that the register does not know says what of it holds a record; what does not count does not", async () => {
  registerReferences("shelf", { requests: { column: keepers.shelfId, where: eq(keepers.left, false) } });
  const { _id } = await verbs.create(shelf, ana());
  await app.server.db.insert(keepers).values([{ shelfId: _id, left: true }]);
  await app.server.db.insert(keepers).values([{ shelfId: _id, left: false }]);
  const refused = await refusedAs(verbs.remove({ id: _id }, ana()), "IN_USE");
  expect(refused.facts).toEqual({ usedIn: [{ what: "requests", count: 1 }] });
  await app.server.db.update(keepers).set({ left: true });
  expect(await verbs.remove({ id: _id }, ana())).toEqual({ deleted: true });
});

test("a deed that a record does not permit is refused, before what it is now is told to anyone", async () => {
  const asked: string[] = [];
  const guarded = crudResource({
    ...rules,
    notFoundCode: "SERVICE_NOT_FOUND",
    authorize: (_call, _tx, { room }, deed) => {
      asked.push(deed);
      if (room === "Bóveda") throw new Refusal("FORBIDDEN");
    },
  });
  const made = await guarded.create({ ...shelf, room: "Bóveda" }, ana());
  const old = { ...shelf, _id: made._id, updatedAt: "2020-01-01T00:00:00.000Z" };
  const refused = await refusedAs(guarded.update(old, ana()), "FORBIDDEN");
  expect(refused.facts).toBeUndefined();
  await refusedAs(guarded.remove({ id: made._id }, ana()), "FORBIDDEN");
  expect(asked).toEqual(["update", "remove"]);
  expect(await guarded.get({ id: made._id }, ana())).toEqual(made);
  await refusedAs(guarded.get({ id: newId() }, ana()), "SERVICE_NOT_FOUND");
  await refusedAs(guarded.remove({ id: newId() }, ana()), "SERVICE_NOT_FOUND");
});

test("a verb of the area's own is an update by another name: version, stamps, line with its reason, what follows", async () => {
  const made = await verbs.create(shelf, ana());
  const widen = (read: { _id: string; updatedAt: string }, call: Call) =>
    verbs.changeRecord(read, call, "widen", async (_tx, row) => ({
      set: { width: row.width * 2 },
      reason: "Más tomos",
    }));
  const wide = await widen(made, carla());
  expect(wide.width).toBe(180);
  const stale = await refusedAs(widen(made, ana()), "CONFLICT");
  expect(stale.facts).toMatchObject({ current: wide, changed: { byName: "carla", action: "shelves.widen" } });
  const [, line] = await linesOf();
  expect(line).toMatchObject({
    action: "shelves.widen",
    before: { width: 90 },
    after: { width: 180 },
    reason: "Más tomos",
  });
  expect(heard.at(-1)).toEqual(["widen", made._id]);
});

test("the rows that make up a record are there before it is read again, and go with it when it is refused", async () => {
  const whole = crudResource({
    ...rules,
    writeChildren: async (_call, tx, id, { width }) => {
      await tx.insert(folders).values({ shelfId: id });
      if (width === 66) throw new Refusal("IN_USE");
    },
    afterWrite: async (call, tx, deed, told) => {
      expect(await tx.select().from(folders).where(eq(folders.shelfId, told.id))).toHaveLength(1);
      await rules.afterWrite(call, tx, deed, told);
    },
  });
  await whole.create(shelf, ana());
  await refusedAs(whole.create({ ...shelf, label: "C1", width: 66 }, ana()), "IN_USE");
  expect(await app.server.db.select().from(folders)).toHaveLength(1);
});

test("a line keeps of a record what it may keep; what else changed is named without its values", async () => {
  const shy = crudResource({ ...rules, auditedFields: ({ label, width }) => ({ label, width }) });
  const made = await shy.create(shelf, ana());
  const changed = await shy.update(
    { ...shelf, room: "Sótano", width: 60, _id: made._id, updatedAt: made.updatedAt },
    ana(),
  );
  await shy.remove({ id: made._id }, ana());
  expect((await linesOf()).map(({ before, after }) => [before, after])).toEqual([
    [null, { label: "A1", width: 90 }],
    [{ width: 90 }, { width: 60, withheld: ["room"] }],
    [{ label: "A1", width: 60 }, null],
  ]);
  expect(changed.room).toBe("Sótano");
});

test("what its shape does not name leaves in no answer, no refusal and no line", async () => {
  const made = await verbs.create(shelf, ana());
  const changed = await verbs.update({ ...shelf, width: 60, _id: made._id, updatedAt: made.updatedAt }, ana());
  const stale = await refusedAs(
    verbs.update({ ...shelf, _id: made._id, updatedAt: made.updatedAt }, ana()),
    "CONFLICT",
  );
  const got = await verbs.get({ id: made._id }, ana());
  await verbs.remove({ id: made._id }, ana());
  const told = JSON.stringify([made, changed, got, stale.facts, await linesOf()]);
  expect(told).toContain(shelf.room);
  expect(told).not.toMatch(/combination|secret|createdBy/);
});

test("what its shape does not name leaves in no refusal of a stale version, whatever is known of it", async () => {
  const shelf = await verbs.create({ label: "K9", room: "Ático", width: 80 }, callOf("ana"));
  const known = { ...shelf, secret: "combination 1234" };
  const standing = { kind: "shelf", id: shelf._id, shape: Shelf, show: () => known };
  const { facts } = await versionConflict(app.server.db, standing, { updatedAt: null });
  expect(facts?.current).toEqual(shelf);
});

describe("what was removed", () => {
  const later = (call: Call, days: number): Call => ({
    ...call,
    now: new Date(call.now.getTime() + days * 86_400_000),
  });

  test("is put back as it was, with its parts, once; the line says so and lists hear of it", async () => {
    cascadeRows("shelf", [{ column: keepers.shelfId }, { column: folders.shelfId, isRestored: false }]);
    const made = await verbs.create(shelf, ana());
    await app.server.db.insert(keepers).values({ shelfId: made._id, left: true });
    await app.server.db.insert(folders).values({ shelfId: made._id });
    const held = await app.server.db.select().from(keepers);
    const loose = crudResource({ ...rules, references: {} });
    await loose.remove({ id: made._id }, ana());
    expect(await app.server.db.select().from(keepers)).toEqual([]);
    const back = await verbs.restore({ id: made._id }, carla());
    expect(back).toEqual({ ...made, updatedAt: new Date(clock).toISOString() });
    expect(await app.server.db.select().from(keepers)).toEqual(held);
    expect(await app.server.db.select().from(folders)).toEqual([]);
    const [row] = await app.server.db.select().from(shelves);
    expect(row).toMatchObject({ secret: "combination 1234", createdBy: people.ana, updatedBy: people.carla });
    expect((await linesOf()).at(-1)).toMatchObject({ action: "shelves.restore", before: null, after: back });
    expect(heard.at(-1)).toEqual(["restore", made._id]);
    await refusedAs(verbs.restore({ id: made._id }, ana()), "NOT_FOUND");
    cascadeRows("shelf", []);
  });

  test("can be put back for thirty days; then it is forgotten", async () => {
    const made = await verbs.create(shelf, ana());
    await verbs.remove({ id: made._id }, ana());
    await refusedAs(verbs.restore({ id: made._id }, later(ana(), 30)), "NOT_FOUND");
    expect(await emptyTrash(app.server.db, later(ana(), 29).now)).toBe(0);
    await verbs.restore({ id: made._id }, later(ana(), 29));
    await verbs.remove({ id: made._id }, ana());
    expect(await emptyTrash(app.server.db, later(ana(), 31).now)).toBe(1);
    await refusedAs(verbs.restore({ id: made._id }, ana()), "NOT_FOUND");
  });

  test("stays there when another one took its place, or when who asks could not have removed it", async () => {
    const made = await verbs.create(shelf, ana());
    await verbs.remove({ id: made._id }, ana());
    const other = await verbs.create(shelf, ana());
    const refused = await refusedAs(verbs.restore({ id: made._id }, ana()), "CONFLICT");
    expect(refused.fields).toEqual({ label: ["TAKEN"] });
    await verbs.remove({ id: other._id }, ana());
    const guarded = crudResource({
      ...rules,
      authorize: () => {
        throw new Refusal("FORBIDDEN");
      },
    });
    await refusedAs(guarded.restore({ id: made._id }, carla()), "FORBIDDEN");
    expect((await verbs.restore({ id: made._id }, ana()))._id).toBe(made._id);
  });

  test("gets anew what another may have by now; what its deeds read of others is locked before they write", async () => {
    const locked: (readonly [string, number])[] = [];
    const numbered = crudResource({
      ...rules,
      lockFirst: async (_call, tx, deed) => void locked.push([deed, await tx.$count(shelves)]),
      columnsOnRestore: async () => ({ label: "A2" }),
    });
    const { _id } = await numbered.create(shelf, ana());
    await numbered.remove({ id: _id }, ana());
    expect(await numbered.restore({ id: _id }, ana())).toMatchObject({ ...shelf, _id, label: "A2" });
    const first = ["create", "remove", "restore"].map((deed) => locked.find(([each]) => each === deed));
    expect(first).toEqual([
      ["create", 0],
      ["remove", 1],
      ["restore", 0],
    ]);
  });

  test("is kept by nothing that was refused", async () => {
    const made = await verbs.create(shelf, ana());
    const heldBack = crudResource({
      ...rules,
      afterWrite: async () => {
        throw new Refusal("LAST_ADMINISTRATOR");
      },
    });
    await refusedAs(heldBack.remove({ id: made._id }, ana()), "LAST_ADMINISTRATOR");
    await refusedAs(verbs.restore({ id: made._id }, ana()), "NOT_FOUND");
    expect(await verbs.get({ id: made._id }, ana())).toEqual(made);
  });
});

test("a unique index without a field, and a field of no index, do not start", () => {
  expect(() => crudResource({ ...rules, uniqueErrors: {} })).toThrow(/shelves_label/);
  expect(() => crudResource({ ...rules, uniqueErrors: { ...rules.uniqueErrors, shelves_lable: "label" } })).toThrow(
    /shelves_lable/,
  );
});
