// @engine both
/** The trash tells of nothing that its reader could not see before it was removed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { makeOffer } from "../../contract-offers/server/testing/offers.ts";

let app: TestApp;
const keeper = "commercial@demo.example";
/** Keeps offers, and sees their own. */
const lawyer = "lawyer@demo.example";
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const thrownTo = async (who: string, kind: "contractOffer" | "workPlan") =>
  (await app.as(who).trash.list({ kind })).docs.map(({ _id }) => _id);

test("offers that were removed are listed and put back by those who saw them", async () => {
  const offer = await makeOffer(app);
  await expectRefusal(app.as(lawyer).contractOffers.get({ _id: offer._id }), "NOT_FOUND");
  await app.as(keeper).contractOffers.remove({ id: offer._id });
  expect(await thrownTo(keeper, "contractOffer")).toContain(offer._id);
  expect(await thrownTo(lawyer, "contractOffer")).not.toContain(offer._id);
  const sheet = await app.as(lawyer).trash.exportSheet({ format: "csv" });
  expect(sheet.toString("utf8")).not.toContain(offer.offerNumber);
  await expectRefusal(app.as(lawyer).trash.restore({ kind: "contractOffer", _id: offer._id }), "NOT_FOUND");
  await app.as(keeper).trash.restore({ kind: "contractOffer", _id: offer._id });
});

test("plans of others are listed to those who see the plans of all", async () => {
  const admin = app.as("administrator@demo.example");
  const roles = (await admin.roles.list()).filter(({ key }) => key === "courier");
  const made = await admin.roles.create({
    name: { es: "Quita planes", en: "Removes plans" },
    permissions: ["createWorkplan", "deleteWorkplan"],
    traits: [],
  });
  const [courier] = (await admin.people.list({ search: "courier@demo.example" })).docs;
  await admin.people.setRoles({ _id: courier?._id ?? "", roles: [...roles.map(({ _id }) => _id), made._id] });
  const own = await app.as("courier@demo.example").workPlan.create({ title: "Mío", month: 3, year: 2027 });
  const other = await admin.workPlan.create({ title: "De otra persona", month: 3, year: 2027 });
  await app.as("courier@demo.example").workPlan.remove({ id: own._id });
  await admin.workPlan.remove({ id: other._id });
  expect(await thrownTo("courier@demo.example", "workPlan")).toEqual([own._id]);
  expect(new Set(await thrownTo("administrator@demo.example", "workPlan"))).toEqual(new Set([own._id, other._id]));
});
