// @engine both
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { RecordReference } from "../../../administration/trash/contract.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { slots } from "../../availability/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { settingValues } from "../../../administration/settings/server/tables.ts";
import { onlineServiceOffers } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-23T15:00:00Z") });
});
afterAll(() => app.close());

const staffApi = () => app.as("administrator@demo.example").onlineServices;
const draft = {
  code: "AP77",
  family: "AP" as const,
  name: { es: "Antecedentes urgentes", en: "Urgent record" },
  description: { es: "Lo mismo, antes.", en: "The same, sooner." },
  documentTypes: ["DT-AP.01"],
  termDays: 5,
};

test("an offer is written, changed, enabled, disabled and deleted; clients see it while it is enabled", async () => {
  const created = await staffApi().create({ ...draft, documentTypes: ["DT-AP.01", "DT-AP.01"] });
  expect(created).toMatchObject({ active: false, weeklyCapacity: 50, maxCopies: 3, documentTypes: ["DT-AP.01"] });
  const offeredCodes = async () => (await app.as("nobody").onlineServices.offered()).map((offer) => offer.code);
  expect(await offeredCodes()).not.toContain("AP77");
  const version = ({ _id, updatedAt }: { _id: string; updatedAt: string }) => ({ _id, updatedAt });
  const enabled = await staffApi().setActive({ ...version(created), active: true });
  expect(await offeredCodes()).toContain("AP77");
  const changed = await staffApi().update({ ...draft, ...version(enabled), termDays: 7, weeklyCapacity: 8 });
  expect(changed).toMatchObject({ termDays: 7, weeklyCapacity: 8, active: true, family: "AP" });
  const { docs } = await staffApi().list({ search: "urgente" });
  expect(docs.map((row) => [row.code, row.prices.map((price) => price.from)])).toEqual([
    ["AP77", ["1255.00", "52.00"]],
  ]);
  await staffApi().setActive({ ...version(changed), active: false });
  expect(await offeredCodes()).not.toContain("AP77");
  await app.server.db.insert(slots).values({ offerId: created._id, date: "2026-11-23", week: "2026-11-23" });
  await staffApi().remove({ id: created._id });
  await expectRefusal(staffApi().get({ id: created._id }), "SERVICE_NOT_FOUND");
});

test("its capacity is the setting's until one is set, and stays until it is set again", async () => {
  const set = (value: number) =>
    app.server.db
      .insert(settingValues)
      .values({ key: "online.weeklyCapacityPerOffer", value })
      .onConflictDoUpdate({ target: settingValues.key, set: { value } });
  await set(17);
  const created = await staffApi().create({ ...draft, code: "AP70" });
  expect(created.weeklyCapacity).toBe(17);
  await set(50);
  const { _id, updatedAt } = created;
  const changed = await staffApi().update({ ...draft, code: "AP70", _id, updatedAt, termDays: 6 });
  expect(changed.weeklyCapacity).toBe(17);
});

test("each action leaves an audit entry, with the previous values", async () => {
  await app.server.db.delete(auditLog);
  const created = await staffApi().create({ ...draft, code: "AP71" });
  const changed = await staffApi().update({
    ...draft,
    code: "AP71",
    _id: created._id,
    updatedAt: created.updatedAt,
    termDays: 9,
  });
  const version = { _id: created._id, updatedAt: changed.updatedAt };
  const enabled = await staffApi().setActive({ ...version, active: true });
  await staffApi().setActive({ ...version, updatedAt: enabled.updatedAt, active: false });
  await app.server.db
    .insert(slots)
    .values({ offerId: created._id, date: "2026-11-23", week: "2026-11-23", status: "cancelled" });
  await staffApi().remove({ id: created._id });
  const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
  expect(lines.map((line) => [line.action, line.recordId])).toEqual(
    ["create", "update", "enable", "disable", "remove"].map((verb) => [`offers.${verb}`, created._id]),
  );
  expect(lines[1]).toMatchObject({ before: { termDays: 5 }, after: { termDays: 9 } });
  expect(lines[3]).toMatchObject({ before: { active: true }, after: { active: false } });
});

describe("is refused", () => {
  test("for an existing code, unknown documents, a stale version", async () => {
    expect((await expectRefusal(staffApi().create({ ...draft, code: "AP01" }), "CONFLICT")).fields).toHaveProperty(
      "code",
    );
    expect(
      (await expectRefusal(staffApi().create({ ...draft, documentTypes: ["PT001"] }), "INVALID")).fields,
    ).toHaveProperty("documentTypes");
    await expectRefusal(staffApi().create({ ...draft, code: "no good" }), "INVALID");
    const created = await staffApi().create({ ...draft, code: "AP78" });
    const { _id, updatedAt } = created;
    const renamed = await expectRefusal(staffApi().update({ ...draft, code: "AP01", _id, updatedAt }), "CONFLICT");
    expect(renamed.fields).toHaveProperty("code");
    await new Promise((resolve) => setTimeout(resolve, 5));
    await app.server.db
      .update(onlineServiceOffers)
      .set({ updatedAt: "2026-11-23T16:00:00.000Z" })
      .where(eq(onlineServiceOffers.id, _id));
    const conflict = await expectRefusal(staffApi().update({ ...draft, code: "AP78", _id, updatedAt }), "CONFLICT");
    expect(conflict.facts.current).toMatchObject({ _id });
    await expectRefusal(staffApi().setActive({ _id: randomUUID(), updatedAt, active: true }), "SERVICE_NOT_FOUND");
  });

  test("deleting a requested offer: it is disabled instead and stays with its requests", async () => {
    const created = await staffApi().create({ ...draft, code: "AP79" });
    const [client] = await app.server.db.select().from(users).where(eq(users.email, "client@demo.example"));
    await app.server.db.insert(slots).values({
      offerId: created._id,
      date: "2026-11-23",
      week: "2026-11-23",
      status: "used",
      commonId: randomUUID(),
      userId: client?.id ?? null,
    });
    const refusal = await expectRefusal(staffApi().remove({ id: created._id }), "IN_USE");
    expect(refusal.facts.usedIn).toEqual([{ what: "places", count: 1 }]);
    const [requestedOffer] = (await staffApi().list({ family: "TR" })).docs;
    const references = (await expectRefusal(staffApi().remove({ id: requestedOffer?._id ?? "" }), "IN_USE")).facts
      .usedIn as RecordReference[];
    expect(references.find(({ what }) => what === "requests")).toEqual({
      what: "requests",
      count: expect.any(Number) as number,
      at: `/onlineServicesAdmin/TR/onlineRequests?offerId=${requestedOffer?._id}`,
    });
    expect(await staffApi().get({ id: created._id })).toMatchObject({ code: "AP79" });
  });

  test("without the permission for offers", async () => {
    await expectRefusal(app.as("online-ap@demo.example").onlineServices.create(draft), "FORBIDDEN");
    await expectRefusal(app.as("client@demo.example").onlineServices.list({}), "FORBIDDEN");
  });
});
