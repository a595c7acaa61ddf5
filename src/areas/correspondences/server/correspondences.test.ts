/** What correspondences promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = (who = "administrator") => app.as(`${who}@demo.example`).correspondences;
const idOf = async (who: string) => {
  const [person] = await app.as("administrator@demo.example").people.workers({ search: who });
  return person?._id ?? "";
};

test("each has the next code, and no two the same name, whatever the accents and the case", async () => {
  const [first, second] = [
    await desk().create({ name: "Río Único", country: "ES" }),
    await desk().create({ name: "Otra", country: "FR" }),
  ];
  expect(first.code).toMatch(/^CR\d{4}$/);
  expect(Number(second.code.slice(2))).toBe(Number(first.code.slice(2)) + 1);
  const refused = await expectRefusal(desk().create({ name: "RIO unico", country: "ES" }), "CONFLICT");
  expect(refused.fields).toEqual({ name: [faultsEs.TAKEN] });
  const nowhere = await expectRefusal(desk().create({ name: "Ninguna", country: "ZZ" }), "INVALID");
  expect(nowhere.fields).toEqual({ country: [faultsEs.CHOICE] });
  for (const { _id } of [first, second]) await desk().remove({ _id });
});

test("who was given one reads it and no other; who writes it corrects it, but not its people nor its use", async () => {
  const [reader, writer] = [await idOf("Castellanos Nora"), await idOf("Camilo")];
  const users = [{ user: reader }, { user: writer, write: true }];
  const made = await desk().create({ name: "De dos", country: "CA", users });
  expect(made.users.map(({ user, read, write }) => [user, read, write])).toEqual([
    [reader, true, false],
    [writer, true, true],
  ]);
  expect((await desk("notary").list({})).docs.map(({ _id, can }) => [_id, can.change])).toEqual([[made._id, false]]);
  const version = { _id: made._id, updatedAt: made.updatedAt };
  await expectRefusal(desk("notary").update({ ...version, address: "Ottawa" }), "FORBIDDEN");
  const corrected = await desk("cashier").update({ ...version, address: "Ottawa" });
  expect(corrected).toMatchObject({ address: "Ottawa", can: { change: true }, users: made.users });
  const now = { _id: made._id, updatedAt: corrected.updatedAt };
  await expectRefusal(desk("cashier").update({ ...now, users: [] }), "FORBIDDEN");
  await expectRefusal(desk("cashier").update({ ...now, active: false }), "FORBIDDEN");
  await expectRefusal(desk("courier").get({ _id: made._id }), "NOT_FOUND");
  await expectRefusal(desk("courier").update({ ...now, address: "x" }), "NOT_FOUND");
  const alone = await desk().update({ ...now, users: [] });
  expect([alone.users, (await desk("notary").list({})).docs]).toEqual([[], []]);
  await desk().remove({ _id: made._id });
});

test("only staff who may sign in are given one, and nobody twice", async () => {
  const [client] = (await app.as("administrator@demo.example").people.list({ kind: "client" })).docs;
  const user = await idOf("Camilo");
  const users = [{ user }, { user: client?._id ?? "" }, { user }];
  const refused = await expectRefusal(desk().create({ name: "Ajena", country: "ES", users }), "INVALID");
  expect(refused.fields).toEqual({ "users.1.user": [faultsEs.CHOICE], "users.2.user": [faultsEs.TAKEN] });
});

test("one goes out of use and comes back, and selects of staff have only those in use", async () => {
  const [one] = (await desk().list({ country: "ES" })).docs;
  const off = await desk().turn({ _id: one?._id ?? "", updatedAt: one?.updatedAt ?? "", active: false });
  expect(off.active).toBe(false);
  const names = async () => (await desk("courier").all({ country: "ES" })).docs.map((each) => Object.keys(each).sort());
  expect(await names()).toEqual([]);
  await desk().turn({ _id: off._id, updatedAt: off.updatedAt, active: true });
  expect(await names()).toEqual([["_id", "code", "country", "name"]]);
});

test("its people come back with it from the trash", async () => {
  const user = await idOf("Camilo");
  const made = await desk().create({ name: "De ida y vuelta", country: "ES", users: [{ user, write: true }] });
  await desk().remove({ _id: made._id });
  await app.as("administrator@demo.example").trash.restore({ kind: "correspondence", _id: made._id });
  expect((await desk().read({ _id: made._id })).users).toEqual(made.users);
  await desk().remove({ _id: made._id });
});
