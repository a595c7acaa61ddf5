// @engine both
/** Duplicate clients: found while typing, refused by document, merged, and unmerged. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaReferencePort } from "../../../../server/crud/references.ts";
import { bindPort } from "../../../../server/port.ts";
import { merges } from "../../../../server/crud/merge-records.ts";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { idColumn } from "../../../../server/database/columns.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { refusalsEn } from "../../../../kit/text/refusals.en.ts";
import { refusalsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type RefusedCall, type TestApp } from "../../../../server/testing/test-app.ts";
import { media } from "../../../collaboration/media/server/tables.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { holdersOf } from "../../../administration/people/server/public.ts";
import { clientsContract } from "../contract.ts";

/** A table of a higher area that refers to clients. */
const references = pgTable("test_papers", {
  id: idColumn(),
  clientId: uuid("client_id").notNull(),
  name: text("name"),
});

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await app.server.db.execute(sql`create table test_papers (id uuid primary key, client_id uuid not null, name text)`);
  bindPort(areaReferencePort.implement({ client: { rates: { column: references.clientId } } }));
});
afterAll(async () => {
  // Other tests of this process do not have the table.
  bindPort(areaReferencePort.implement({}));
  await app.close();
});

const clientsAs = (role = "commercial") => app.as(`${role}@demo.example`).clients;
const draft = (name: string, overrides: object = {}) => ({
  name,
  clientType: "foreign" as const,
  country: "FR",
  address: "Rue de Rivoli 1, París",
  acquisitionWay: "VC001",
  ...overrides,
});
const reload = async (_id: string) => clientsAs().get({ _id });

describe("while typing", () => {
  test.each([
    ["the words of a name in another order, without accents", { name: "INVERSIONES azul puerto" }, ["name"]],
    ["the beginning of a name", { name: "Puerto Az" }, ["name"]],
    ["more than the name", { name: "Puerto Azul Inversiones y Desarrollo S.L." }, ["name"]],
    ["a name with a typing error", { name: "Puerto Asul Inversiones" }, ["name"]],
    ["a tax number with spaces, in small letters", { taxId: "b 3100-4521" }, ["taxId"]],
    ["an e-mail in capitals", { email: "DIRECCION@puertoazul.example" }, ["email"]],
    ["a phone with its gaps", { phone: "0034 915 55 01 42" }, ["phone"]],
    ["several at once", { name: "Puerto Azul", phone: "+34915550142" }, ["phone"]],
  ])("%s finds the client", async (_, input, by) => {
    const [first] = await clientsAs().duplicates(input);
    expect(first).toMatchObject({ name: "Puerto Azul Inversiones S.L.", clientType: "foreign" });
    expect(first?.by).toEqual(expect.arrayContaining(by));
  });

  test("an identity number finds its client, with spaces too", async () => {
    expect((await clientsAs().duplicates({ ci: "910210 27775" })).map(({ name, by }) => [name, by])).toEqual([
      ["Yadira Álvarez Ferrer", ["ci"]],
    ]);
  });

  test("incomplete values, the client itself and merged clients are not found", async () => {
    for (const input of [{}, { name: "Zzyzx Quux" }, { phone: "53" }, { ci: "91" }, { email: "@" }])
      expect(await clientsAs().duplicates(input)).toEqual([]);
    const [azul] = await clientsAs().duplicates({ name: "Puerto Azul" });
    expect(
      await clientsAs().duplicates({ name: "Puerto Azul Inversiones", ...(azul && { except: azul._id }) }),
    ).toEqual([]);
  });
});

test("a pair confirmed to be different is not suggested on either page, until that is withdrawn", async () => {
  const shared = { email: "talleres@almendares.example", address: "Calle 23 no. 456" };
  const one = await clientsAs().create(draft("Talleres Almendares Uno", shared));
  const two = await clientsAs().create(draft("Talleres Almendares Dos", shared));
  const suggestedTo = async (client: { _id: string; name: string; email: string | null }) =>
    (await clientsAs().duplicates({ name: client.name, email: client.email ?? "", except: client._id })).map(
      ({ _id }) => _id,
    );
  expect([await suggestedTo(one), await suggestedTo(two)]).toEqual([[two._id], [one._id]]);
  const pair = { _id: two._id, other: one._id };
  await Promise.all([true, true].map((distinct) => clientsAs().markDistinct({ ...pair, distinct })));
  expect([await suggestedTo(one), await suggestedTo(two)]).toEqual([[], []]);
  // While a third one is typed both are suggested.
  expect(await clientsAs().duplicates({ email: shared.email })).toHaveLength(2);
  const history = await clientsAs().history({ id: one._id });
  expect(
    history.flatMap(({ deed: action, note }) => (action === "clients.markDistinct" ? [[action, note]] : [])),
  ).toEqual([["clients.markDistinct", two.clientNumber]]);
  await clientsAs().markDistinct({ ...pair, distinct: false });
  expect(await suggestedTo(one)).toEqual([two._id]);
  await expectRefusal(clientsAs().markDistinct({ _id: one._id, other: one._id, distinct: true }), "INVALID");
  await expectRefusal(clientsAs().markDistinct({ _id: one._id, other: newId(), distinct: true }), "NOT_FOUND");
});

describe("a second client with the same document", () => {
  test.each([
    ["ci", "85041512786"],
    ["passport", "X998877"],
    ["taxId", "FR40303265045"],
  ])("%s is refused with the other client, in both languages, unless confirmed", async (name, value) => {
    const first = await clientsAs().create(draft("Uno", { [name]: value }));
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
    const second = await clientsAs().create(draft("Dos", { [name]: value, duplicateOk: true }));
    // The confirmation is not requested again on later updates.
    const corrected = await clientsAs().update({
      _id: second._id,
      updatedAt: second.updatedAt,
      address: "Otra calle 5",
      [name]: value,
    });
    const third = await clientsAs().create(draft("Tres"));
    await expectRefusal(
      clientsAs().update({ _id: third._id, updatedAt: third.updatedAt, [name]: value }),
      "POSSIBLE_DUPLICATE",
    );
    for (const { _id } of [first, corrected, third]) await clientsAs().remove({ _id });
  });

  test("of two concurrent creations one is refused", async () => {
    const results = await Promise.allSettled(
      ["Uno", "Dos"].map((name) => clientsAs().create(draft(name, { passport: "P5544332" }))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const each of results) if (each.status === "fulfilled") await clientsAs().remove({ _id: each.value._id });
  });
});

describe("a merge", () => {
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
    const [a, b] = [await clientsAs().create(into()), await clientsAs().create(from())];
    const id = crypto.randomUUID();
    await app.server.db.insert(references).values({ id, clientId: b._id, name: "Un papel" });
    return {
      a,
      b,
      referencedClient: async () =>
        (await app.server.db.select().from(references).where(eq(references.id, id)))[0]?.clientId,
    };
  };
  const merge = async (a: { _id: string }, b: { _id: string }) =>
    clientsAs().merge({ _id: a._id, from: b._id, fromUpdatedAt: (await reload(b._id)).updatedAt });

  test("has a preview, merges as previewed, and is undone completely", async () => {
    const { a, b, referencedClient } = await pair();
    const preview = await clientsAs().merge({ _id: a._id, from: b._id, rehearsal: true });
    expect([await reload(a._id), await reload(b._id), await referencedClient()]).toEqual([a, b, b._id]);
    expect(preview.moves).toMatchObject([{ what: "rates", count: 1 }]);
    const merged = {
      phone: "+33144556677",
      email: "luc@rivoli.example",
      taxId: "FR1122",
      categories: ["CC002", "CC003"],
      notes: "Paga a 30 días.\nCliente de la feria.",
      vip: true,
    };
    expect(preview.after).toMatchObject({ ...merged, _id: a._id, clientNumber: a.clientNumber });
    now = new Date(now.getTime() + 60_000);
    const result = await merge(a, b);
    const { updatedAt: _, ...previewed } = preview.after;
    expect(result.after).toMatchObject(previewed);
    expect(result.after.contacts.map(({ name }) => name)).toEqual(["Luc", "Anne"]);
    expect(await referencedClient()).toBe(a._id);
    expect(result.from.mergedInto).toEqual({ _id: a._id, name: "Rivoli S.A." });
    const notices = (await app.server.db.select().from(notifications)).filter(({ type }) => type === "client.merged");
    const admins = (await holdersOf(app.server.db, "adminClient")).filter(({ name }) => name !== "Carla Montes Ruiz");
    expect(notices.map(({ userId }) => userId).sort()).toEqual(admins.map(({ id }) => id).sort());
    expect(notices[0]).toMatchObject({
      titleEs: "Clientes fusionados",
      textEn: `Carla Montes Ruiz merged ${b.clientNumber} ${b.name} into ${a.clientNumber} ${a.name}`,
      link: `/clients/manageClients/${a._id}`,
    });
    expect((await clientsAs().list({ search: "rivoli" })).docs.map(({ _id }) => _id)).toEqual([a._id]);
    expect(await clientsAs().merged({ id: a._id })).toMatchObject([{ _id: b._id, byName: "Carla Montes Ruiz" }]);
    await expectRefusal(clientsAs().update({ _id: b._id, address: "Otra calle 9" }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(merge(a, b), "TRANSITION_NOT_ALLOWED");

    now = new Date(now.getTime() + 60_000);
    await clientsAs().unmerge({ _id: b._id });
    for (const [before, current] of [
      [a, await reload(a._id)],
      [b, await reload(b._id)],
    ] as const)
      expect({ ...current, updatedAt: before.updatedAt }).toEqual(before);
    expect(await referencedClient()).toBe(b._id);
    expect(await clientsAs().merged({ id: a._id })).toEqual([]);
    await expectRefusal(clientsAs().unmerge({ _id: b._id }), "NOT_FOUND");
  });

  test("an undo keeps later changes", async () => {
    const { a, b, referencedClient } = await pair();
    const { after } = await merge(a, b);
    const edited = await clientsAs().update({ _id: a._id, updatedAt: after.updatedAt, email: "nuevo@rivoli.example" });
    await app.server.db.update(references).set({ clientId: crypto.randomUUID() }).where(eq(references.clientId, a._id));
    await clientsAs().unmerge({ _id: b._id });
    expect(await reload(a._id)).toMatchObject({ email: edited.email, taxId: null, vip: false, categories: ["CC002"] });
    expect(await referencedClient()).not.toBe(b._id);
  });

  test("a survivor without a sheet gets the other's; two sheets stay separate; an undo restores both", async () => {
    const { a, b } = await pair();
    const previewSheet = async () => (await clientsAs().merge({ _id: a._id, from: b._id, rehearsal: true })).sheet;
    expect(await previewSheet()).toBe("none");
    const sheet = await clientsAs().createDataSheet({ client: b._id, fullName: "Rivoli" });
    expect(await previewSheet()).toBe("taken");
    expect((await merge(a, b)).sheet).toBe("taken");
    expect((await clientsAs().dataSheetOf({ clientId: a._id }))?._id).toBe(sheet._id);
    await clientsAs().unmerge({ _id: b._id });
    expect((await clientsAs().dataSheetOf({ clientId: b._id }))?._id).toBe(sheet._id);
    expect(await clientsAs().dataSheetOf({ clientId: a._id })).toBeNull();
    const ownSheet = await clientsAs().createDataSheet({ client: a._id, fullName: "Rivoli de Turín" });
    expect(await previewSheet()).toBe("kept");
    expect((await merge(a, b)).sheet).toBe("kept");
    const idOf = async (clientId: string) => (await clientsAs().dataSheetOf({ clientId }))?._id;
    expect([await idOf(a._id), await idOf(b._id)]).toEqual([ownSheet._id, sheet._id]);
  });

  test("documents follow their client through merge, undo, trash and restore", async () => {
    const { a, b } = await pair();
    const [worker] = await app.as("commercial@demo.example").people.workers({ search: "commercial@demo" });
    const file = { name: "poder.txt", mime: "text/plain", type: "text", size: 1, sha256: "", key: "poder" } as const;
    await app.server.db
      .insert(media)
      .values({ ...file, element: "client", elementId: b._id, broughtBy: worker?._id ?? "" });
    const documentsOf = async (client: { _id: string }) =>
      (await app.as("commercial@demo.example").media.of({ element: "client", elementId: client._id })).map(
        ({ name, can }) => [name, can.write],
      );
    expect(await documentsOf(b)).toEqual([["poder.txt", true]]);
    const forbidden = app.as("courier@demo.example").media.of({ element: "client", elementId: b._id });
    await expectRefusal(forbidden, "NOT_FOUND");
    const preview = await clientsAs().merge({ _id: a._id, from: b._id, rehearsal: true });
    expect(preview.moves).toContainEqual({ what: "documents", count: 1 });
    await merge(a, b);
    expect([await documentsOf(a), await documentsOf(b)]).toEqual([[["poder.txt", true]], []]);
    await clientsAs().unmerge({ _id: b._id });
    expect([await documentsOf(a), await documentsOf(b)]).toEqual([[], [["poder.txt", true]]]);
    await app.server.db.delete(references).where(eq(references.clientId, b._id));
    await clientsAs().remove({ id: b._id });
    await expectRefusal(documentsOf(b), "NOT_FOUND");
    await app.as("commercial@demo.example").trash.restore({ kind: "client", _id: b._id });
    expect(await documentsOf(b)).toEqual([["poder.txt", true]]);
  });

  test("a stale version is not merged, nor a client into itself", async () => {
    const { a, b } = await pair();
    now = new Date(now.getTime() + 60_000);
    await clientsAs().update({ _id: b._id, address: "Otra calle 7" });
    const conflict = await expectRefusal(
      clientsAs().merge({ _id: a._id, from: b._id, fromUpdatedAt: b.updatedAt }),
      "CONFLICT",
    );
    expect(conflict.facts.current).toMatchObject({ _id: b._id, address: "Otra calle 7" });
    expect((await expectRefusal(clientsAs().merge({ _id: a._id, from: a._id }), "INVALID")).fields).toHaveProperty(
      "from",
    );
    await expectRefusal(clientsAs("cashier").merge({ _id: a._id, from: b._id }), "FORBIDDEN");
  });

  test("of two merges in opposite directions one succeeds", async () => {
    const { a, b } = await pair();
    const results = await Promise.allSettled([merge(a, b), merge(b, a)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("twenty concurrent merges in both directions run once: nothing is copied twice", async () => {
    const { a, b, referencedClient } = await pair();
    const requests = Array.from({ length: 20 }, (_, at) =>
      at % 5 === 4 ? { into: b, from: a } : { into: a, from: b },
    );
    const answers = await Promise.allSettled(
      requests.map(({ into, from }) =>
        clientsAs().merge({ _id: into._id, updatedAt: into.updatedAt, from: from._id, fromUpdatedAt: from.updatedAt }),
      ),
    );
    const codes = answers.flatMap((each) => (each.status === "rejected" ? [(each.reason as RefusedCall).code] : []));
    expect(codes).toHaveLength(19);
    for (const code of codes) expect(["CONFLICT", "TRANSITION_NOT_ALLOWED"]).toContain(code);
    const [first, second] = [await reload(a._id), await reload(b._id)];
    const [survivor, merged] = first.mergedInto ? [second, first] : [first, second];
    expect([survivor.mergedInto, merged.mergedInto?._id, await referencedClient()]).toEqual([
      null,
      survivor._id,
      survivor._id,
    ]);
    expect(survivor.contacts.map(({ name }) => name).sort()).toEqual(["Anne", "Luc"]);
    const { rows } = await app.server.db.execute(
      sql`select action from audit_log where record_id in (${a._id}, ${b._id}) and action like 'clients.merge%'`,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(["clients.merge", "clients.merged"]);
  });

  test("a merge cannot be undone after a new reference to the survivor", async () => {
    const { a, b } = await pair();
    await merge(a, b);
    await app.server.db.insert(references).values({ id: crypto.randomUUID(), clientId: a._id, name: "Otro papel" });
    await expectRefusal(clientsAs().unmerge({ _id: b._id }), "UNMERGE_OVER");
  });

  test("a merge cannot be undone after thirty days", async () => {
    const { a, b } = await pair();
    await merge(a, b);
    const columns = { mergedAt: new Date(now.getTime() - 30 * 86_400_000 - 1).toISOString() };
    await app.server.db.update(merges).set(columns).where(eq(merges.fromId, b._id));
    expect((await clientsAs().merged({ id: a._id }))[0]?.undoUntil).toBeNull();
    await expectRefusal(clientsAs().unmerge({ _id: b._id }), "NOT_FOUND");
  });
});
