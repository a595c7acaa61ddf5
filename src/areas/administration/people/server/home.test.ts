// @engine both
/** Home widget of account administrators. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example").people;

test("blocked and never used accounts are listed; an unblocked one is not", async () => {
  const before = await admin().home();
  const [person] = (await admin().list({ kind: "staff", search: "courier" })).docs;
  if (!person) throw new Error("nobody to block");
  await admin().block({ _id: person._id, updatedAt: person.updatedAt, reason: "Ya no trabaja en la entidad" });
  const blocked = await admin().home();
  expect(blocked.blocked).toBe(before.blocked + 1);
  for (const state of ["blocked", "waiting"] as const) {
    const list = await admin().list({ kind: "staff", state, sort: "-createdAt", limit: 20 });
    expect(blocked[state]).toBe(list.totalDocs);
    expect(blocked.docs.filter((each) => each.state === state)).toEqual(list.docs.slice(0, 4));
  }
  const row = blocked.docs.find(({ _id }) => _id === person._id);
  await admin().unblock({ _id: person._id, updatedAt: row?.updatedAt ?? "" });
  expect((await admin().home()).blocked).toBe(before.blocked);
});

test("it costs one statement besides the two lists, and is refused to others", async () => {
  expect(await recordStatements(() => admin().home())).toHaveLength(3);
  await expectRefusal(app.as("cashier@demo.example").people.home(), "FORBIDDEN");
});
