// @engine both
/** User groups beyond the common behaviour of CRUD resources (tests/contract/crud-resources.test.ts). */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { users as people } from "../../../administration/people/server/tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const groupsApi = (who = "administrator") => app.as(`${who}@demo.example`).userGroups;
const idOf = async (name: string) => {
  const [person] = await app.as("administrator@demo.example").people.workers({ search: name });
  return person?._id ?? "";
};
const inGroup = async (groupId: string, overrides: object = {}) =>
  (await app.as("courier@demo.example").people.directory({ groupId, ...overrides })).docs.map(({ name }) => name);

test("no two are called the same, whatever the accents and the case", async () => {
  await groupsApi().create({ name: "Año Último" });
  const refusal = await expectRefusal(groupsApi().create({ name: "AÑO ultimo" }), "CONFLICT");
  expect(Object.keys(refusal.fields ?? {})).toEqual(["name"]);
});

test("membership is current: the directory reflects added and removed members", async () => {
  const [nora, luis] = [await idOf("Castellanos Nora"), await idOf("Barrios Luis")];
  const created = await groupsApi().create({ name: "De ahora", users: [nora, luis] });
  expect(created.members).toEqual([
    { _id: luis, name: "Luis Barrios Peña", active: true },
    { _id: nora, name: expect.stringMatching(/^Nora Castellanos/) as string, active: true },
  ]);
  expect(new Set(created.users)).toEqual(new Set([nora, luis]));
  expect(await inGroup(created._id)).toHaveLength(2);
  expect(await inGroup(created._id, { search: "luis" })).toEqual(["Luis Barrios Peña"]);
  await groupsApi().update({ _id: created._id, updatedAt: created.updatedAt, users: [luis] });
  expect(await inGroup(created._id)).toEqual(["Luis Barrios Peña"]);
  expect(await inGroup(crypto.randomUUID())).toEqual([]);
  // Absent fields are unchanged.
  const renamed = await groupsApi().update({ _id: created._id, name: "De siempre" });
  expect(renamed.users).toEqual([luis]);
});

test("only active staff are added, each once; former staff may stay", async () => {
  const [client] = (await app.as("administrator@demo.example").people.list({ kind: "client" })).docs;
  const nora = await idOf("Castellanos Nora");
  const invalidUsers = groupsApi().create({ name: "Ajenos", users: [nora, client?._id ?? "", nora] });
  const refusal = await expectRefusal(invalidUsers, "INVALID");
  expect(refusal.fields).toEqual({ "users.1": [faultsEs.CHOICE], "users.2": [faultsEs.TAKEN] });
  const created = await groupsApi().create({ name: "Con quien se fue", users: [nora] });
  const active = (isActive: boolean) =>
    app.server.db.update(people).set({ active: isActive }).where(eq(people.id, nora));
  await active(false);
  const renamed = await groupsApi().update({ _id: created._id, name: "Quien se fue", users: [nora] });
  expect(renamed.members).toMatchObject([{ _id: nora, active: false }]);
  expect((await expectRefusal(groupsApi().create({ name: "Otro", users: [nora] }), "INVALID")).fields).toEqual({
    "users.0": [faultsEs.CHOICE],
  });
  await active(true);
});

test("people from outside have an address each, whatever its case", async () => {
  const externalPeople = [
    { name: "Uno", email: "uno@example.com" },
    { name: "Otro", email: "UNO@example.com" },
  ];
  const refusal = await expectRefusal(groupsApi().create({ name: "De fuera", externalPeople }), "INVALID");
  expect(refusal.fields).toEqual({ "externalPeople.1.email": [faultsEs.TAKEN] });
});

test("all staff read them, for choices; changes require the permission", async () => {
  const { docs } = await groupsApi("courier").list({ active: true });
  expect(docs.length).toBeGreaterThan(1);
  const { _id, updatedAt } = docs[0] ?? { _id: "", updatedAt: "" };
  expect(await groupsApi("courier").get({ id: _id })).toMatchObject({ _id });
  await expectRefusal(groupsApi("courier").update({ _id, updatedAt, name: "Mío" }), "FORBIDDEN");
});

test("members are restored with it from the trash", async () => {
  const created = await groupsApi().create({ name: "De ida y vuelta", users: [await idOf("Castellanos Nora")] });
  await groupsApi().remove({ id: created._id });
  await app.as("administrator@demo.example").trash.restore({ kind: "userGroup", _id: created._id });
  expect((await groupsApi().get({ id: created._id })).users).toEqual(created.users);
});
