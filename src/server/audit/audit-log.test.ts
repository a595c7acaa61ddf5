/** A stale change says who did what when, in every register. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../kit/language.ts";
import { expectRefusal, openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ana = "administrator@demo.example";
const carla = "commercial@demo.example";

test("a rate that somebody else corrected meanwhile: who, when, what stands there, in the caller's words", async () => {
  const [read] = (await app.as(carla).exchangeRates.list({ fromCurrency: "EUR" })).docs;
  if (!read) throw new Error("the demo office has a rate of the euro");
  const { _id, updatedAt, ...values } = read;
  await app.as(ana).exchangeRates.update({ ...values, _id, updatedAt, saleValue: "555", averageValue: "548" });
  const late = app.as(carla).exchangeRates.update({ ...values, _id, updatedAt, saleValue: "556" });
  const { facts } = await expectRefusal(late, "CONFLICT");
  expect(facts.changed).toMatchObject({ byName: "Ana Domínguez Roque", action: "exchangeRates.update", yours: false });
  expect(facts.current).toMatchObject({ saleValue: "555" });
  expect(facts.message).toMatch(/^Ana Domínguez Roque cambió este registro el \d+ \w+ \d{4}, \d\d:\d\d, después/);
});

test("anyone who only looked at it is not named; a setting, a carrier and an offer say it alike", async () => {
  const desk = app.as(ana);
  const [setting] = await desk.settings.list();
  const version = { _id: setting?._id ?? "", updatedAt: setting?.updatedAt ?? null } as const;
  await desk.settings.update({ ...version, value: setting?.fallback ?? 1 } as Parameters<
    typeof desk.settings.update
  >[0]);
  const late = desk.settings.update({ ...version, value: null } as Parameters<typeof desk.settings.update>[0]);
  expect((await expectRefusal(late, "CONFLICT")).facts.changed).toMatchObject({ byName: "Ana Domínguez Roque" });
  const [offer] = (await desk.onlineServices.list({})).docs;
  if (!offer) throw new Error("the demo office has offers");
  const seen = { _id: offer._id, updatedAt: offer.updatedAt, active: offer.active };
  await desk.onlineServices.setActive(seen);
  const refused = await expectRefusal(desk.onlineServices.setActive(seen), "CONFLICT");
  expect(refused.facts.changed).toMatchObject({ byName: "Ana Domínguez Roque" });
});

test("one's own change in another window is said to be one's own; nobody is told ids of people", async () => {
  const desk = app.as(ana);
  const [offer] = (await desk.onlineServices.list({})).docs;
  if (!offer) throw new Error("the demo office has offers");
  const seen = { _id: offer._id, updatedAt: offer.updatedAt, active: offer.active };
  await desk.onlineServices.setActive(seen);
  const { facts } = await expectRefusal(desk.onlineServices.setActive(seen), "CONFLICT");
  expect(facts.message).toMatch(/^Usted cambió este registro el \d+ \w+ \d{4}, \d\d:\d\d en otra ventana/);
  expect(facts.changed).toEqual({
    byName: "Ana Domínguez Roque",
    at: expect.any(String) as string,
    action: expect.stringMatching(/^offers\./) as string,
    yours: true,
  });
});

test.each(languages)("the sentences are there in %s", async (language) => {
  const { staleChangeMessage, changedByYou } = await import("../../kit/validation-errors.ts");
  expect(staleChangeMessage[language]).toMatch(/\{by\}.*\{when\}/);
  expect(changedByYou[language]).toMatch(/^(Usted cambió|You changed) .*\{when\}/);
});
