/** Correspondences beyond the common behaviour of CRUD resources (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const staffApi = (who = "administrator") => app.as(`${who}@demo.example`).correspondences;
const idOf = async (who: string) => {
  const [person] = await app.as("administrator@demo.example").people.workers({ search: who });
  return person?._id ?? "";
};

test("each has the next code, and no two the same name, whatever the accents and the case", async () => {
  const [first, second] = [
    await staffApi().create({ name: "Río Único", country: "ES" }),
    await staffApi().create({ name: "Otra", country: "FR" }),
  ];
  expect(first.code).toMatch(/^CR\d{4}$/);
  expect(Number(second.code.slice(2))).toBe(Number(first.code.slice(2)) + 1);
  const refusal = await expectRefusal(staffApi().create({ name: "RIO unico", country: "ES" }), "CONFLICT");
  expect(refusal.fields).toEqual({ name: [faultsEs.TAKEN] });
  const unknownCountry = await expectRefusal(staffApi().create({ name: "Ninguna", country: "ZZ" }), "INVALID");
  expect(unknownCountry.fields).toEqual({ country: [faultsEs.CHOICE] });
  for (const { _id } of [first, second]) await staffApi().remove({ _id });
});

test("an assigned reader reads it and no other; a writer edits it, but not its users or its state", async () => {
  const [reader, writer] = [await idOf("Castellanos Nora"), await idOf("Camilo")];
  const users = [{ user: reader }, { user: writer, write: true }];
  const created = await staffApi().create({ name: "De dos", country: "CA", users });
  expect(created.users.map(({ user, read, write }) => [user, read, write])).toEqual([
    [reader, true, false],
    [writer, true, true],
  ]);
  expect((await staffApi("notary").list({})).docs.map(({ _id, can }) => [_id, can.change])).toEqual([
    [created._id, false],
  ]);
  const version = { _id: created._id, updatedAt: created.updatedAt };
  await expectRefusal(staffApi("notary").update({ ...version, address: "Ottawa" }), "FORBIDDEN");
  const corrected = await staffApi("cashier").update({ ...version, address: "Ottawa" });
  expect(corrected).toMatchObject({ address: "Ottawa", can: { change: true }, users: created.users });
  const now = { _id: created._id, updatedAt: corrected.updatedAt };
  await expectRefusal(staffApi("cashier").update({ ...now, users: [] }), "FORBIDDEN");
  await expectRefusal(staffApi("cashier").update({ ...now, active: false }), "FORBIDDEN");
  await expectRefusal(staffApi("courier").get({ _id: created._id }), "NOT_FOUND");
  await expectRefusal(staffApi("courier").update({ ...now, address: "x" }), "NOT_FOUND");
  const withoutUsers = await staffApi().update({ ...now, users: [] });
  expect([withoutUsers.users, (await staffApi("notary").list({})).docs]).toEqual([[], []]);
  await staffApi().remove({ _id: created._id });
});

test("only active staff are assigned, each once", async () => {
  const [client] = (await app.as("administrator@demo.example").people.list({ kind: "client" })).docs;
  const user = await idOf("Camilo");
  const users = [{ user }, { user: client?._id ?? "" }, { user }];
  const refusal = await expectRefusal(staffApi().create({ name: "Ajena", country: "ES", users }), "INVALID");
  expect(refusal.fields).toEqual({ "users.1.user": [faultsEs.CHOICE], "users.2.user": [faultsEs.TAKEN] });
});

test("one is deactivated and reactivated; selects of staff list only active ones", async () => {
  const [one] = (await staffApi().list({ country: "ES" })).docs;
  const off = await staffApi().turn({ _id: one?._id ?? "", updatedAt: one?.updatedAt ?? "", active: false });
  expect(off.active).toBe(false);
  const names = async () =>
    (await staffApi("courier").all({ country: "ES" })).docs.map((each) => Object.keys(each).sort());
  expect(await names()).toEqual([]);
  await staffApi().turn({ _id: off._id, updatedAt: off.updatedAt, active: true });
  expect(await names()).toEqual([["_id", "code", "country", "name"]]);
});

test("its people come back with it from the trash", async () => {
  const user = await idOf("Camilo");
  const created = await staffApi().create({ name: "De ida y vuelta", country: "ES", users: [{ user, write: true }] });
  await staffApi().remove({ _id: created._id });
  await app.as("administrator@demo.example").trash.restore({ kind: "correspondence", _id: created._id });
  expect((await staffApi().read({ _id: created._id })).users).toEqual(created.users);
  await staffApi().remove({ _id: created._id });
});
