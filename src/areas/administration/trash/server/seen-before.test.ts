// @engine both
/** The trash shows only records that its reader could see before the deletion. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { makeOffer } from "../../../practice/contract-offers/server/testing/offers.ts";

let app: TestApp;
const administratorOfOffers = "commercial@demo.example";
/** May manage offers, and sees only their own. */
const lawyer = "lawyer@demo.example";
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const trashFor = async (who: string, kind: "contractOffer" | "workPlan") =>
  (await app.as(who).trash.list({ kind })).docs.map(({ _id }) => _id);

test("removed offers are listed and restored by those who could see them", async () => {
  const offer = await makeOffer(app);
  await expectRefusal(app.as(lawyer).contractOffers.get({ _id: offer._id }), "NOT_FOUND");
  await app.as(administratorOfOffers).contractOffers.remove({ id: offer._id });
  expect(await trashFor(administratorOfOffers, "contractOffer")).toContain(offer._id);
  expect(await trashFor(lawyer, "contractOffer")).not.toContain(offer._id);
  const sheet = await app.as(lawyer).trash.exportSheet({ format: "csv" });
  expect(sheet.toString("utf8")).not.toContain(offer.offerNumber);
  await expectRefusal(app.as(lawyer).trash.restore({ kind: "contractOffer", _id: offer._id }), "NOT_FOUND");
  await app.as(administratorOfOffers).trash.restore({ kind: "contractOffer", _id: offer._id });
});

test("plans of others are listed for those who may see all plans", async () => {
  const admin = app.as("administrator@demo.example");
  const roles = (await admin.roles.list()).filter(({ key }) => key === "courier");
  const role = await admin.roles.create({
    name: { es: "Quita planes", en: "Removes plans" },
    permissions: ["createWorkplan", "deleteWorkplan"],
    traits: [],
  });
  const [courier] = (await admin.people.list({ search: "courier@demo.example" })).docs;
  await admin.people.setRoles({ _id: courier?._id ?? "", roles: [...roles.map(({ _id }) => _id), role._id] });
  const ownPlan = await app.as("courier@demo.example").workPlan.create({ title: "Mío", month: 3, year: 2027 });
  const othersPlan = await admin.workPlan.create({ title: "De otra persona", month: 3, year: 2027 });
  await app.as("courier@demo.example").workPlan.remove({ id: ownPlan._id });
  await admin.workPlan.remove({ id: othersPlan._id });
  expect(await trashFor("courier@demo.example", "workPlan")).toEqual([ownPlan._id]);
  expect(new Set(await trashFor("administrator@demo.example", "workPlan"))).toEqual(
    new Set([ownPlan._id, othersPlan._id]),
  );
});
