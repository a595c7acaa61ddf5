// @engine both
/** Clients written down twice: found while one types, refused by document, made one, and taken apart again. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerReferences } from "../../../server/crud/references.ts";
import { merges } from "../../../server/crud/merge-records.ts";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { idColumn } from "../../../server/database/columns.ts";
import { refusalsEn } from "../../../kit/refusals.en.ts";
import { refusalsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type Refused, type TestApp } from "../../../server/testing/test-app.ts";
import { media } from "../../media/server/tables.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { holdersOf } from "../../people/server/public.ts";
import { clientsContract } from "../contract.ts";

/** What an area above would have: a row that names a client. */
const papers = pgTable("test_papers", { id: idColumn(), clientId: uuid("client_id").notNull(), name: text("name") });

let app: TestApp;
let unsay: () => void;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await app.server.db.execute(sql`create table test_papers (id uuid primary key, client_id uuid not null, name text)`);
  unsay = registerReferences("client", { rates: { column: papers.clientId } });
});
afterAll(async () => {
  // What follows in this process has no such table.
  unsay();
  await app.close();
});

const desk = (who = "commercial") => app.as(`${who}@demo.example`).clients;
const draft = (name: string, more: object = {}) => ({
  name,
  clientType: "foreign" as const,
  country: "FR",
  address: "Rue de Rivoli 1, París",
  acquisitionWay: "VC001",
  ...more,
});
const again = async (_id: string) => desk().get({ _id });

describe("while one types", () => {
  test.each([
    ["the words of a name in another order, without accents", { name: "INVERSIONES azul puerto" }, ["name"]],
    ["the beginning of a name", { name: "Puerto Az" }, ["name"]],
    ["more than the name", { name: "Puerto Azul Inversiones y Desarrollo S.L." }, ["name"]],
    ["a name with a slip", { name: "Puerto Asul Inversiones" }, ["name"]],
    ["a tax number with spaces, in small letters", { taxId: "b 3100-4521" }, ["taxId"]],
    ["an e-mail in capitals", { email: "DIRECCION@puertoazul.example" }, ["email"]],
    ["a phone with its gaps", { phone: "0034 915 55 01 42" }, ["phone"]],
    ["several at once", { name: "Puerto Azul", phone: "+34915550142" }, ["phone"]],
  ])("%s finds who has it", async (_, typed, by) => {
    const [first] = await desk().duplicates(typed);
    expect(first).toMatchObject({ name: "Puerto Azul Inversiones S.L.", clientType: "foreign" });
    expect(first?.by).toEqual(expect.arrayContaining(by));
  });

  test("an identity number finds its client, with gaps too", async () => {
    expect((await desk().duplicates({ ci: "910210 27775" })).map(({ name, by }) => [name, by])).toEqual([
      ["Yadira Álvarez Ferrer", ["ci"]],
    ]);
  });

  test("what tells nobody finds nobody, nor does the client itself, nor one that turned out to be another", async () => {
    for (const typed of [{}, { name: "Zzyzx Quux" }, { phone: "53" }, { ci: "91" }, { email: "@" }])
      expect(await desk().duplicates(typed)).toEqual([]);
    const [azul] = await desk().duplicates({ name: "Puerto Azul" });
    expect(await desk().duplicates({ name: "Puerto Azul Inversiones", ...(azul && { except: azul._id }) })).toEqual([]);
  });
});

describe("a second client with the same document", () => {
  test.each([
    ["ci", "85041512786"],
    ["passport", "X998877"],
    ["taxId", "FR40303265045"],
  ])("%s is refused with who has it, in both languages, unless both are meant", async (name, value) => {
    const first = await desk().create(draft("Uno", { [name]: value }));
    for (const [language, words] of [
      ["es", refusalsEs],
      ["en", refusalsEn],
    ] as const) {
      const headers = { "accept-language": language };
      const { status, body } = await app.send(
        "lawyer@demo.example",
        clientsContract.create,
        draft("Dos", { [name]: value }),
        headers,
      );
      expect([status, body]).toMatchObject([
        409,
        {
          error: {
            code: "POSSIBLE_DUPLICATE",
            message: words.POSSIBLE_DUPLICATE,
            candidates: [{ _id: first._id, clientNumber: first.clientNumber, by: [name] }],
          },
        },
      ]);
    }
    const second = await desk().create(draft("Dos", { [name]: value, duplicateOk: true }));
    // What was said once is not asked again of each correction.
    const corrected = await desk().update({
      _id: second._id,
      updatedAt: second.updatedAt,
      address: "Otra calle 5",
      [name]: value,
    });
    const third = await desk().create(draft("Tres"));
    await expectRefusal(
      desk().update({ _id: third._id, updatedAt: third.updatedAt, [name]: value }),
      "POSSIBLE_DUPLICATE",
    );
    for (const { _id } of [first, corrected, third]) await desk().remove({ _id });
  });

  test("of two who write it at once one is asked", async () => {
    const made = await Promise.allSettled(
      ["Uno", "Dos"].map((name) => desk().create(draft(name, { passport: "P5544332" }))),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const each of made) if (each.status === "fulfilled") await desk().remove({ _id: each.value._id });
  });
});

describe("two made one", () => {
  const into = () =>
    draft("Rivoli S.A.", {
      phone: "+33144556677",
      categories: ["CC002"],
      notes: "Paga a 30 días.",
      contacts: [{ name: "Luc", contactType: "TC001" }],
    });
  const from = () =>
    draft("Rivoli, S. A.", {
      phone: "+33199887766",
      email: "luc@rivoli.example",
      taxId: "FR1122",
      duplicateOk: true,
      categories: ["CC003"],
      notes: "Cliente de la feria.",
      vip: true,
      contacts: [{ name: "Anne", contactType: "TC004", phone: "+33144550000" }],
    });
  const pair = async () => {
    const [a, b] = [await desk().create(into()), await desk().create(from())];
    const id = crypto.randomUUID();
    await app.server.db.insert(papers).values({ id, clientId: b._id, name: "Un papel" });
    return {
      a,
      b,
      paper: async () => (await app.server.db.select().from(papers).where(eq(papers.id, id)))[0]?.clientId,
    };
  };
  const merge = async (a: { _id: string }, b: { _id: string }) =>
    desk().merge({ _id: a._id, from: b._id, fromUpdatedAt: (await again(b._id)).updatedAt });

  test("are shown before, joined as shown, and taken apart as they were", async () => {
    const { a, b, paper } = await pair();
    const preview = await desk().merge({ _id: a._id, from: b._id, rehearsal: true });
    expect([await again(a._id), await again(b._id), await paper()]).toEqual([a, b, b._id]);
    expect(preview.moves).toMatchObject([{ what: "rates", count: 1 }]);
    const taken = {
      phone: "+33144556677",
      email: "luc@rivoli.example",
      taxId: "FR1122",
      categories: ["CC002", "CC003"],
      notes: "Paga a 30 días.\nCliente de la feria.",
      vip: true,
    };
    expect(preview.after).toMatchObject({ ...taken, _id: a._id, clientNumber: a.clientNumber });
    now = new Date(now.getTime() + 60_000);
    const done = await merge(a, b);
    const { updatedAt: _, ...shown } = preview.after;
    expect(done.after).toMatchObject(shown);
    expect(done.after.contacts.map(({ name }) => name)).toEqual(["Luc", "Anne"]);
    expect(await paper()).toBe(a._id);
    expect(done.from.mergedInto).toEqual({ _id: a._id, name: "Rivoli S.A." });
    const notices = (await app.server.db.select().from(notifications)).filter(({ type }) => type === "client.merged");
    const keepers = (await holdersOf(app.server.db, "adminClient")).filter(({ name }) => name !== "Carla Montes Ruiz");
    expect(notices.map(({ userId }) => userId).sort()).toEqual(keepers.map(({ id }) => id).sort());
    expect(notices[0]).toMatchObject({
      titleEs: "Dos clientes son ahora uno",
      textEn: `Carla Montes Ruiz merged ${b.clientNumber} ${b.name} into ${a.clientNumber} ${a.name}`,
      link: `/clients/manageClients/${a._id}`,
    });
    expect((await desk().list({ search: "rivoli" })).docs.map(({ _id }) => _id)).toEqual([a._id]);
    expect(await desk().merged({ id: a._id })).toMatchObject([{ _id: b._id, byName: "Carla Montes Ruiz" }]);
    await expectRefusal(desk().update({ _id: b._id, address: "Otra calle 9" }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(merge(a, b), "TRANSITION_NOT_ALLOWED");

    now = new Date(now.getTime() + 60_000);
    await desk().unmerge({ _id: b._id });
    for (const [was, is] of [
      [a, await again(a._id)],
      [b, await again(b._id)],
    ] as const)
      expect({ ...is, updatedAt: was.updatedAt }).toEqual(was);
    expect(await paper()).toBe(b._id);
    expect(await desk().merged({ id: a._id })).toEqual([]);
    await expectRefusal(desk().unmerge({ _id: b._id }), "NOT_FOUND");
  });

  test("what was changed since stays changed when they are taken apart", async () => {
    const { a, b, paper } = await pair();
    const { after } = await merge(a, b);
    const edited = await desk().update({ _id: a._id, updatedAt: after.updatedAt, email: "nuevo@rivoli.example" });
    await app.server.db.update(papers).set({ clientId: crypto.randomUUID() }).where(eq(papers.clientId, a._id));
    await desk().unmerge({ _id: b._id });
    expect(await again(a._id)).toMatchObject({ email: edited.email, taxId: null, vip: false, categories: ["CC002"] });
    expect(await paper()).not.toBe(b._id);
  });

  test("one without a sheet takes the other's; who has one keeps both apart, and each has its own again", async () => {
    const { a, b } = await pair();
    const rehearsed = async () => (await desk().merge({ _id: a._id, from: b._id, rehearsal: true })).sheet;
    expect(await rehearsed()).toBe("none");
    const sheet = await desk().createDataSheet({ client: b._id, fullName: "Rivoli" });
    expect(await rehearsed()).toBe("taken");
    expect((await merge(a, b)).sheet).toBe("taken");
    expect((await desk().dataSheetOf({ clientId: a._id }))?._id).toBe(sheet._id);
    await desk().unmerge({ _id: b._id });
    expect((await desk().dataSheetOf({ clientId: b._id }))?._id).toBe(sheet._id);
    expect(await desk().dataSheetOf({ clientId: a._id })).toBeNull();
    const own = await desk().createDataSheet({ client: a._id, fullName: "Rivoli de Turín" });
    expect(await rehearsed()).toBe("kept");
    expect((await merge(a, b)).sheet).toBe("kept");
    const idOf = async (clientId: string) => (await desk().dataSheetOf({ clientId }))?._id;
    expect([await idOf(a._id), await idOf(b._id)]).toEqual([own._id, sheet._id]);
  });

  test("documents go with their client: into another one and back, into the trash and out of it", async () => {
    const { a, b } = await pair();
    const [keeper] = await app.as("commercial@demo.example").people.workers({ search: "commercial@demo" });
    const file = { name: "poder.txt", mime: "text/plain", type: "text", size: 1, sha256: "", key: "poder" } as const;
    await app.server.db
      .insert(media)
      .values({ ...file, element: "client", elementId: b._id, broughtBy: keeper?._id ?? "" });
    const of = async (client: { _id: string }) =>
      (await app.as("commercial@demo.example").media.of({ element: "client", elementId: client._id })).map(
        ({ name, can }) => [name, can.write],
      );
    expect(await of(b)).toEqual([["poder.txt", true]]);
    const others = app.as("courier@demo.example").media.of({ element: "client", elementId: b._id });
    await expectRefusal(others, "NOT_FOUND");
    const rehearsed = await desk().merge({ _id: a._id, from: b._id, rehearsal: true });
    expect(rehearsed.moves).toContainEqual({ what: "documents", count: 1 });
    await merge(a, b);
    expect([await of(a), await of(b)]).toEqual([[["poder.txt", true]], []]);
    await desk().unmerge({ _id: b._id });
    expect([await of(a), await of(b)]).toEqual([[], [["poder.txt", true]]]);
    await app.server.db.delete(papers).where(eq(papers.clientId, b._id));
    await desk().remove({ id: b._id });
    await expectRefusal(of(b), "NOT_FOUND");
    await app.as("commercial@demo.example").trash.restore({ kind: "client", _id: b._id });
    expect(await of(b)).toEqual([["poder.txt", true]]);
  });

  test("a version that is not the one that was read is not merged, nor a client into itself", async () => {
    const { a, b } = await pair();
    now = new Date(now.getTime() + 60_000);
    await desk().update({ _id: b._id, address: "Otra calle 7" });
    const stale = await expectRefusal(
      desk().merge({ _id: a._id, from: b._id, fromUpdatedAt: b.updatedAt }),
      "CONFLICT",
    );
    expect(stale.facts.current).toMatchObject({ _id: b._id, address: "Otra calle 7" });
    expect((await expectRefusal(desk().merge({ _id: a._id, from: a._id }), "INVALID")).fields).toHaveProperty("from");
    await expectRefusal(desk("cashier").merge({ _id: a._id, from: b._id }), "FORBIDDEN");
  });

  test("of two who merge them each into the other one is done", async () => {
    const { a, b } = await pair();
    const made = await Promise.allSettled([merge(a, b), merge(b, a)]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("pressed twenty times at once, from either side, they are one once: nothing is taken twice", async () => {
    const { a, b, paper } = await pair();
    const presses = Array.from({ length: 20 }, (_, at) => (at % 5 === 4 ? { into: b, from: a } : { into: a, from: b }));
    const answers = await Promise.allSettled(
      presses.map(({ into, from }) =>
        desk().merge({ _id: into._id, updatedAt: into.updatedAt, from: from._id, fromUpdatedAt: from.updatedAt }),
      ),
    );
    const told = answers.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refused).code] : []));
    expect(told).toHaveLength(19);
    for (const code of told) expect(["CONFLICT", "TRANSITION_NOT_ALLOWED"]).toContain(code);
    const [one, other] = [await again(a._id), await again(b._id)];
    const [survivor, gone] = one.mergedInto ? [other, one] : [one, other];
    expect([survivor.mergedInto, gone.mergedInto?._id, await paper()]).toEqual([null, survivor._id, survivor._id]);
    expect(survivor.contacts.map(({ name }) => name).sort()).toEqual(["Anne", "Luc"]);
    const { rows } = await app.server.db.execute(
      sql`select action from audit_log where record_id in (${a._id}, ${b._id}) and action like 'clients.merge%'`,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(["clients.merge", "clients.merged"]);
  });

  test("who came to name the survivor since then cannot be told apart: they stay one", async () => {
    const { a, b } = await pair();
    await merge(a, b);
    await app.server.db.insert(papers).values({ id: crypto.randomUUID(), clientId: a._id, name: "Otro papel" });
    await expectRefusal(desk().unmerge({ _id: b._id }), "UNMERGE_OVER");
  });

  test("after thirty days they stay one", async () => {
    const { a, b } = await pair();
    await merge(a, b);
    const asked = { mergedAt: new Date(now.getTime() - 30 * 86_400_000 - 1).toISOString() };
    await app.server.db.update(merges).set(asked).where(eq(merges.fromId, b._id));
    expect((await desk().merged({ id: a._id }))[0]?.undoUntil).toBeNull();
    await expectRefusal(desk().unmerge({ _id: b._id }), "NOT_FOUND");
  });
});
