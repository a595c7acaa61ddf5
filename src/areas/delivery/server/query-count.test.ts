// @engine both
/** What the desk does all day costs a fixed number of statements. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const marta = "courier@demo.example";
const desk = () => app.as(marta).delivery;
const asked = {
  receiver: { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "52345678" },
  address: "Calle 23 no. 456, apto. 5, Vedado",
  municipality: "23.02",
  documents: [{ name: "Certificación literal", quantity: 1 }],
  acceptPrice: true as const,
};

test("many parcels cost the same each: into a lot and out with it", async () => {
  const parcels = await Promise.all(Array.from({ length: 8 }, () => desk().create(asked)));
  const ids = parcels.map((parcel) => parcel._id);
  const carrier = (await app.as(marta).delivery.carriers({ search: "Ernesto" })).docs[0]?._id ?? "";
  // Read before, as the desk does: the reading is not the change's.
  const versionsOf = async (some: string[]) => {
    const rows = await desk().matching({ search: "91021027775" });
    return some.map((id) => rows.find(({ _id }) => _id === id)?.updatedAt ?? "");
  };
  const cost = async (some: string[], more: object) => {
    const change = { ids: some, versions: await versionsOf(some), status: "readyForMessaging" as const, ...more };
    return (await recordStatements(() => desk().setStatusOfMany(change))).length;
  };
  const one = await cost(ids.slice(0, 1), { lotNumber: "CUENTA-1", carrier });
  const joining = { lotNumber: "CUENTA-1", appendToLot: true };
  const two = await cost(ids.slice(1, 3), joining);
  const five = await cost(ids.slice(3), joining);
  expect((await desk().list({ lotNumber: "CUENTA-1" })).totalDocs).toBe(8);
  expect({ one, two, five }).toEqual({ one: 10, two: 18, five: 45 });
  await desk().printLot({ lotNumber: "CUENTA-1" });
  const versions = await versionsOf(ids);
  const leaving = await recordStatements(() => desk().setStatusOfMany({ ids, versions, status: "transporting" }));
  // The first marks the lot as gone.
  expect(leaving).toHaveLength(8 * 8 + 1);
});
