// @engine both
/** Everyday work of the courier staff uses a fixed number of statements. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const marta = "courier@demo.example";
const staff = () => app.as(marta).delivery;
const order = {
  receiver: { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "52345678" },
  address: "Calle 23 no. 456, apto. 5, Vedado",
  municipality: "23.02",
  documents: [{ name: "Certificación literal", quantity: 1 }],
  acceptPrice: true as const,
};

test("many parcels cost the same each: into a lot and out with it", async () => {
  const parcels = await Promise.all(Array.from({ length: 8 }, () => staff().create(order)));
  const ids = parcels.map((parcel) => parcel._id);
  const carrier = (await app.as(marta).delivery.carriers({ search: "Ernesto" })).docs[0]?._id ?? "";
  // Read in advance, as the screen does, so that it is not counted.
  const versionsOf = async (some: string[]) => {
    const rows = await staff().matching({ search: "91021027775" });
    return some.map((id) => rows.find(({ _id }) => _id === id)?.updatedAt ?? "");
  };
  const cost = async (some: string[], overrides: object) => {
    const change = { ids: some, versions: await versionsOf(some), status: "readyForMessaging" as const, ...overrides };
    return (await recordStatements(() => staff().setStatusOfMany(change))).length;
  };
  const one = await cost(ids.slice(0, 1), { lotNumber: "CUENTA-1", carrier });
  const joining = { lotNumber: "CUENTA-1", appendToLot: true };
  const two = await cost(ids.slice(1, 3), joining);
  const five = await cost(ids.slice(3), joining);
  expect((await staff().list({ lotNumber: "CUENTA-1" })).totalDocs).toBe(8);
  expect({ one, two, five }).toEqual({ one: 10, two: 18, five: 45 });
  await staff().printLot({ lotNumber: "CUENTA-1" });
  const versions = await versionsOf(ids);
  const leaving = await recordStatements(() => staff().setStatusOfMany({ ids, versions, status: "transporting" }));
  // The first one marks the lot as left.
  expect(leaving).toHaveLength(8 * 8 + 1);
});
