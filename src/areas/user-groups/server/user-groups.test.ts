// @engine both
/** What user groups promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { users as people } from "../../people/server/tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = (who = "administrator") => app.as(`${who}@demo.example`).userGroups;
const idOf = async (name: string) => {
  const [person] = await app.as("administrator@demo.example").people.workers({ search: name });
  return person?._id ?? "";
};
const inGroup = async (groupId: string, more: object = {}) =>
  (await app.as("courier@demo.example").people.directory({ groupId, ...more })).docs.map(({ name }) => name);

test("no two are called the same, whatever the accents and the case", async () => {
  await desk().create({ name: "Año Último" });
  const refused = await expectRefusal(desk().create({ name: "AÑO ultimo" }), "CONFLICT");
  expect(Object.keys(refused.fields ?? {})).toEqual(["name"]);
});

test("its people are those of now: the directory follows who comes in and who goes", async () => {
  const [nora, luis] = [await idOf("Castellanos Nora"), await idOf("Barrios Luis")];
  const made = await desk().create({ name: "De ahora", users: [nora, luis] });
  expect(made.members).toEqual([
    { _id: luis, name: "Luis Barrios Peña", active: true },
    { _id: nora, name: expect.stringMatching(/^Nora Castellanos/) as string, active: true },
  ]);
  expect(new Set(made.users)).toEqual(new Set([nora, luis]));
  expect(await inGroup(made._id)).toHaveLength(2);
  expect(await inGroup(made._id, { search: "luis" })).toEqual(["Luis Barrios Peña"]);
  await desk().update({ _id: made._id, updatedAt: made.updatedAt, users: [luis] });
  expect(await inGroup(made._id)).toEqual(["Luis Barrios Peña"]);
  expect(await inGroup(crypto.randomUUID())).toEqual([]);
  // What is not said stays.
  const named = await desk().update({ _id: made._id, name: "De siempre" });
  expect(named.users).toEqual([luis]);
});

test("only staff who may sign in come in, nobody twice; who left the house may stay", async () => {
  const [client] = (await app.as("administrator@demo.example").people.list({ kind: "client" })).docs;
  const nora = await idOf("Castellanos Nora");
  const strangers = desk().create({ name: "Ajenos", users: [nora, client?._id ?? "", nora] });
  const refused = await expectRefusal(strangers, "INVALID");
  expect(refused.fields).toEqual({ "users.1": [faultsEs.CHOICE], "users.2": [faultsEs.TAKEN] });
  const made = await desk().create({ name: "Con quien se fue", users: [nora] });
  const active = (is: boolean) => app.server.db.update(people).set({ active: is }).where(eq(people.id, nora));
  await active(false);
  const renamed = await desk().update({ _id: made._id, name: "Quien se fue", users: [nora] });
  expect(renamed.members).toMatchObject([{ _id: nora, active: false }]);
  expect((await expectRefusal(desk().create({ name: "Otro", users: [nora] }), "INVALID")).fields).toEqual({
    "users.0": [faultsEs.CHOICE],
  });
  await active(true);
});

test("people from outside have an address each, whatever its case", async () => {
  const externalPeople = [
    { name: "Uno", email: "uno@example.com" },
    { name: "Otro", email: "UNO@example.com" },
  ];
  const refused = await expectRefusal(desk().create({ name: "De fuera", externalPeople }), "INVALID");
  expect(refused.fields).toEqual({ "externalPeople.1.email": [faultsEs.TAKEN] });
});

test("anyone of staff reads them, to choose; only who keeps them changes one", async () => {
  const { docs } = await desk("courier").list({ active: true });
  expect(docs.length).toBeGreaterThan(1);
  const { _id, updatedAt } = docs[0] ?? { _id: "", updatedAt: "" };
  expect(await desk("courier").get({ id: _id })).toMatchObject({ _id });
  await expectRefusal(desk("courier").update({ _id, updatedAt, name: "Mío" }), "FORBIDDEN");
});

test("who was in it comes back with it from the trash", async () => {
  const made = await desk().create({ name: "De ida y vuelta", users: [await idOf("Castellanos Nora")] });
  await desk().remove({ id: made._id });
  await app.as("administrator@demo.example").trash.restore({ kind: "userGroup", _id: made._id });
  expect((await desk().get({ id: made._id })).users).toEqual(made.users);
});
