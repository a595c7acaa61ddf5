/** The refusal of a stale change names who changed what and when, in every resource. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../kit/text/language.ts";
import { expectRefusal, openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ana = "administrator@demo.example";
const carla = "commercial@demo.example";

test("a rate that another user changed: who, when, the current values, in the caller's language", async () => {
  const [rate] = (await app.as(carla).exchangeRates.list({ fromCurrency: "EUR" })).docs;
  if (!rate) throw new Error("the demo office has a rate of the euro");
  const { _id, updatedAt, ...values } = rate;
  await app.as(ana).exchangeRates.update({ ...values, _id, updatedAt, saleValue: "555", averageValue: "548" });
  const staleUpdate = app.as(carla).exchangeRates.update({ ...values, _id, updatedAt, saleValue: "556" });
  const { facts } = await expectRefusal(staleUpdate, "CONFLICT");
  expect(facts.changed).toMatchObject({ byName: "Ana Domínguez Roque", action: "exchangeRates.update", yours: false });
  expect(facts.current).toMatchObject({ saleValue: "555" });
  expect(facts.message).toMatch(/^Ana Domínguez Roque cambió este registro el \d+ \w+ \d{4}, \d\d:\d\d, después/);
});

test("a view does not count as a change; a setting, a carrier and an offer give the same refusal", async () => {
  const administrator = app.as(ana);
  const [setting] = await administrator.settings.list();
  const version = { _id: setting?._id ?? "", updatedAt: setting?.updatedAt ?? null } as const;
  await administrator.settings.update({ ...version, value: setting?.fallback ?? 1 } as Parameters<
    typeof administrator.settings.update
  >[0]);
  const staleUpdate = administrator.settings.update({ ...version, value: null } as Parameters<
    typeof administrator.settings.update
  >[0]);
  expect((await expectRefusal(staleUpdate, "CONFLICT")).facts.changed).toMatchObject({ byName: "Ana Domínguez Roque" });
  const [offer] = (await administrator.onlineServices.list({})).docs;
  if (!offer) throw new Error("the demo office has offers");
  const offerVersion = { _id: offer._id, updatedAt: offer.updatedAt, active: offer.active };
  await administrator.onlineServices.setActive(offerVersion);
  const refused = await expectRefusal(administrator.onlineServices.setActive(offerVersion), "CONFLICT");
  expect(refused.facts.changed).toMatchObject({ byName: "Ana Domínguez Roque" });
});

test("a change of one's own in another window is described as such; ids of people are not sent", async () => {
  const administrator = app.as(ana);
  const [offer] = (await administrator.onlineServices.list({})).docs;
  if (!offer) throw new Error("the demo office has offers");
  const version = { _id: offer._id, updatedAt: offer.updatedAt, active: offer.active };
  await administrator.onlineServices.setActive(version);
  const { facts } = await expectRefusal(administrator.onlineServices.setActive(version), "CONFLICT");
  expect(facts.message).toMatch(/^Usted cambió este registro el \d+ \w+ \d{4}, \d\d:\d\d en otra ventana/);
  expect(facts.changed).toEqual({
    byName: "Ana Domínguez Roque",
    at: expect.any(String) as string,
    action: expect.stringMatching(/^offers\./) as string,
    yours: true,
  });
});

test.each(languages)("the texts exist in %s", async (language) => {
  const { staleChangeMessage, changedByYou } = await import("../../kit/validation/validation-errors.ts");
  expect(staleChangeMessage[language]).toMatch(/\{by\}.*\{when\}/);
  expect(changedByYou[language]).toMatch(/^(Usted cambió|You changed) .*\{when\}/);
});
