/**
 * Route cards beyond the tests of all CRUD resources (tests/contract/crud-resources.test.ts): one route, or an explicit
 * unknown, for every query.
 */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../../kit/time/calendar.ts";
import { isWorkingDay } from "../../../../kit/time/working-days.ts";
import { faultsEn } from "../../../../kit/text/refusals.en.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { seededItems } from "../../../administration/nomenclators/server/public.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { routeCardsContract as contract } from "../contract.ts";
import { scheduleSteps } from "../route.ts";
import { notifyOutdatedCards } from "./outdated-cards.ts";
import { routeCards } from "./tables.ts";

/** Seeded codes. */
const codes = (type: "DOCUMENT_TYPE" | "DESTINATION") => (seededItems[type] ?? []).map(({ code }) => code);

let app: TestApp;
/** A Friday. */
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const staff = () => app.as("lawyer@demo.example").routeCards;
const anonymous = () => app.as("nobody").routeCards;
const bilingual = (text: string) => ({ es: text, en: `${text} (en)` });
const step = (overrides: object = {}) => ({ authority: bilingual("Ministerio"), days: 5, ...overrides });
const card = (overrides: object) =>
  staff().create({
    destination: "DE-AO",
    needed: "yes",
    steps: [step()],
    source: "Página de prueba",
    checkedOn: "2026-11-19",
    ...overrides,
  });

describe("the route of every document to every destination", () => {
  test("is ordered steps, not needed, or unknown; never a refusal", async () => {
    const { docs } = await staff().list({ limit: 100 });
    const destinationsWithCard = new Set(
      docs.filter(({ needed }) => needed === "yes").map(({ destination }) => destination),
    );
    const counts = new Map<string, number>();
    for (const destination of codes("DESTINATION"))
      for (const documentType of codes("DOCUMENT_TYPE")) {
        const route = await anonymous().plan({ documentType, destination });
        counts.set(route.needed, (counts.get(route.needed) ?? 0) + 1);
        expect(route.needed).toBe(
          destinationsWithCard.has(destination) ? "yes" : destination === "DE-CU" ? "no" : "unknown",
        );
        expect(route.steps.length > 0).toBe(route.needed === "yes");
        if (route.needed !== "yes") expect(route).toMatchObject({ days: 0, costs: [], readyOn: "2026-11-20" });
        else expect(route.card?.source).toMatch(/\w{3}/);
        const days = route.steps.map(({ readyOn }) => readyOn);
        expect(days).toEqual([...days].sort());
        expect(route.readyOn).toBe(days.at(-1) ?? "2026-11-20");
        expect(route.days).toBe(route.steps.reduce((total, { days: stepDays }) => total + stepDays, 0));
      }
    expect([...counts.keys()].sort()).toEqual(["no", "unknown", "yes"]);
  });

  test("costs a fixed number of statements, however many cards there are", async () => {
    const query = { documentType: "DT-RG.01", destination: "DE-ES" };
    const cost = async () => (await recordStatements(() => anonymous().plan(query))).length;
    const few = await cost();
    const [row] = await app.server.db.select().from(routeCards);
    if (!row) throw new Error("no card in the demo office");
    const { id: _id, searchText: _text, ...columns } = row;
    await app.server.db
      .insert(routeCards)
      .values(
        Array.from({ length: 200 }, (_, index) => ({ ...columns, documentType: `DT-X.${index}`, active: false })),
      );
    expect(await cost()).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
    await app.server.db.delete(routeCards).where(eq(routeCards.active, false));
  });

  test("requires a known document and destination, and names the unknown one, in both languages", async () => {
    for (const [language, errorTexts] of [
      ["es", faultsEs],
      ["en", faultsEn],
    ] as const) {
      const query = { documentType: "DE-ES", destination: "DT-RG" };
      const { body } = await app.send("nobody", contract.plan, query, { "accept-language": language });
      expect((body as { error: { fields: object } }).error.fields).toEqual({
        documentType: [errorTexts.CHOICE],
        destination: [errorTexts.CHOICE],
      });
    }
    const refusal = await expectRefusal(anonymous().plan({ documentType: "", destination: "" }), "INVALID");
    expect(refusal.fields).toEqual({ documentType: [faultsEs.REQUIRED], destination: [faultsEs.REQUIRED] });
  });
});

describe("the most specific card is used", () => {
  const matchLevelOf = async (documentType: string) =>
    (await anonymous().plan({ documentType, destination: "DE-AO" })).card?.of;

  test("the document's card before its group's, that before the destination's; inactive cards are ignored", async () => {
    expect(await matchLevelOf("DT-RG.01")).toBeUndefined();
    const destinationCard = await card({});
    expect(await matchLevelOf("DT-RG.01")).toBe("destination");
    const groupCard = await card({ documentType: "DT-RG" });
    expect([await matchLevelOf("DT-RG.01"), await matchLevelOf("DT-RG"), await matchLevelOf("DT-NT")]).toEqual([
      "group",
      "document",
      "destination",
    ]);
    const documentCard = await card({ documentType: "DT-RG.01", needed: "no" });
    expect(await matchLevelOf("DT-RG.01")).toBe("document");
    expect(await anonymous().plan({ documentType: "DT-RG.01", destination: "DE-AO" })).toMatchObject({ needed: "no" });
    for (const { _id, updatedAt } of [documentCard, groupCard, destinationCard]) {
      await staff().update({ _id, updatedAt, active: false });
    }
    expect(await matchLevelOf("DT-RG.01")).toBeUndefined();
  });

  test("a second active card of the same document and destination is refused at its field", async () => {
    const first = await card({ destination: "DE-RS", documentType: "DT-NT" });
    const refused = await expectRefusal(card({ destination: "DE-RS", documentType: "DT-NT" }), "CONFLICT");
    expect(refused.fields).toEqual({ documentType: [faultsEs.TAKEN] });
    await staff().update({ _id: first._id, updatedAt: first.updatedAt, active: false });
    const second = await card({ destination: "DE-RS", documentType: "DT-NT" });
    await expectRefusal(staff().update({ _id: first._id, active: true }), "CONFLICT");
    await staff().remove({ id: second._id });
  });
});

describe("the planned route", () => {
  test("days are working days, costs add up by currency, and a validity that ends too early is reported", async () => {
    const created = await card({
      destination: "DE-XX",
      documentType: "DT-AC",
      steps: [
        step({ stamp: "MES", cost: { amount: "200", currency: "CUP" }, days: 3, validityDays: 10 }),
        step({ stamp: "MINJUS", cost: { amount: "375.5", currency: "CUP" }, days: 0 }),
        step({ authority: bilingual("Consulado"), days: 10, cost: { amount: 20, currency: "EUR" } }),
      ],
    });
    const route = await anonymous().plan({ documentType: "DT-AC", destination: "DE-XX" });
    // Friday; three working days later it is Wednesday.
    expect(route.steps.map(({ readyOn, validUntil }) => [readyOn, validUntil])).toEqual([
      ["2026-11-25", "2026-12-05"],
      ["2026-11-25", null],
      ["2026-12-09", null],
    ]);
    expect(route).toMatchObject({
      days: 13,
      readyOn: "2026-12-09",
      useBy: "2026-12-05",
      isTooLate: true,
      isCostWhole: true,
      costs: [
        { currency: "CUP", amount: "575.50" },
        { currency: "EUR", amount: "20.00" },
      ],
    });
    await staff().remove({ id: created._id });
  });

  test("for any steps: each ends on a working day or at once, in order, and the first validity end decides", () => {
    const anyStep = fc.record({ days: fc.nat(30), validityDays: fc.option(fc.integer({ min: 1, max: 120 })) });
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 6 }),
        fc.nat(400),
        fc.option(fc.nat(200)),
        (steps, offset, validity) => {
          const from = addDays("2026-01-01", offset);
          const documentUntil = validity === null ? null : addDays(from, validity);
          const fullSteps = steps.map((stepDays) => ({
            stamp: null,
            authority: bilingual("x"),
            cost: null,
            note: null,
            ...stepDays,
          }));
          const { steps: scheduled, readyOn, useBy, isTooLate } = scheduleSteps(fullSteps, { from, documentUntil });
          let previous = from;
          for (const { readyOn: doneOn, days } of scheduled) {
            expect(doneOn >= previous).toBe(true);
            expect(days === 0 ? doneOn === previous : isWorkingDay(doneOn)).toBe(true);
            previous = doneOn;
          }
          expect(readyOn).toBe(previous);
          const validityEnds = [documentUntil, ...scheduled.map(({ validUntil }) => validUntil)].filter(
            (stepDays) => stepDays !== null,
          );
          expect(useBy).toBe(validityEnds.length === 0 ? null : validityEnds.reduce((a, b) => (a < b ? a : b)));
          expect(isTooLate).toBe(useBy !== null && useBy < readyOn);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("validation of a card", () => {
  test.each([
    ["an unknown destination", { destination: "DT-RG" }, "destination", "CHOICE"],
    ["an unknown document", { documentType: "DE-ES" }, "documentType", "CHOICE"],
    ["an unknown seal", { steps: [step({ stamp: "NADIE" })] }, "steps.0.stamp", "CHOICE"],
    ["no steps where it is legalized", { steps: [] }, "steps", "REQUIRED"],
    ["a day to come", { checkedOn: "2026-11-21" }, "checkedOn", "FUTURE"],
    ["days below zero", { steps: [step({ days: -1 })] }, "steps.0.days", "NOT_NEGATIVE"],
    ["a cost without its amount", { steps: [step({ cost: { currency: "CUP" } })] }, "steps.0.cost.amount", "REQUIRED"],
    ["no source", { source: "" }, "source", "AT_LEAST 3"],
  ] as const)("%s is refused at its field", async (_, overrides, field, errorCode) => {
    expect((await expectRefusal(card(overrides), "INVALID")).fields).toEqual({
      [field]: [fieldErrorMessage(errorCode, "es")],
    });
  });

  test("steps are dropped when legalization is not needed; a note in one language is used for both", async () => {
    const notNeeded = await card({ destination: "DE-XX", needed: "no" });
    expect(notNeeded.steps).toEqual([]);
    const withSteps = await staff().update({
      _id: notNeeded._id,
      needed: "yes",
      steps: [step({ note: { es: "Con cita", en: "" } }), step({ note: { es: "", en: "" } })],
    });
    expect(withSteps.steps.map(({ note }) => note)).toEqual([{ es: "Con cita", en: "Con cita" }, null]);
    await staff().remove({ id: notNeeded._id });
  });
});

describe("an outdated card", () => {
  const readNotifications = async () =>
    (await app.server.db.select().from(notifications).where(eq(notifications.type, "route.stale"))).map(
      ({ titleEs, textEs, titleEn, link }) => ({ titleEs, textEs, titleEn, link }),
    );

  test("is marked, filterable and notified once on a working day; a new check resets it", async () => {
    const outdated = await staff().list({ stale: true, limit: 100 });
    expect(outdated.docs.map(({ destination }) => destination)).toEqual(["DE-IT"]);
    expect((await anonymous().plan({ documentType: "DT-RG", destination: "DE-IT" })).card?.stale).toBe(true);
    expect((await anonymous().plan({ documentType: "DT-RG", destination: "DE-ES" })).card?.stale).toBe(false);
    const { totalDocs } = await staff().list({ active: true, limit: 1 });
    expect((await staff().list({ active: true, stale: false, limit: 1 })).totalDocs).toBe(totalDocs - 1);
    now = new Date("2026-11-21T13:00:00.000Z");
    expect(await notifyOutdatedCards(app.server)).toEqual({ notified: 0 });
    now = new Date("2026-11-23T13:00:00.000Z");
    expect(await notifyOutdatedCards(app.server)).toEqual({ notified: 1 });
    expect(await notifyOutdatedCards(app.server)).toEqual({ notified: 0 });
    const notificationRows = await readNotifications();
    expect(notificationRows.length).toBeGreaterThan(0);
    for (const notification of notificationRows)
      expect(notification).toMatchObject({
        titleEs: "Una ficha de ruta por comprobar",
        titleEn: "A route card to check",
        link: "/legalAssistance/routeCards?stale=true",
      });
    expect(notificationRows[0]?.textEs).toContain("180 días: Italia");
    const [card] = outdated.docs;
    await staff().update({ _id: card?._id ?? "", checkedOn: "2026-11-23" });
    expect((await staff().list({ stale: true })).totalDocs).toBe(0);
    // Half a year later it is notified again, with all the others.
    now = new Date("2027-06-15T13:00:00.000Z");
    expect((await notifyOutdatedCards(app.server)).notified).toBe(totalDocs);
  });

  test("is outdated after the number of days in the settings", async () => {
    now = new Date("2026-11-23T13:00:00.000Z");
    const { settings } = app.as("administrator@demo.example");
    const setting = (await settings.list()).find(({ _id: key }) => key === "legal.cardStaleDays");
    const { _id = "", updatedAt = null } = setting ?? {};
    await settings.update({ _id, updatedAt, value: 11 } as Parameters<typeof settings.update>[0]);
    expect((await staff().list({ stale: true, limit: 1 })).totalDocs).toBeGreaterThan(5);
  });
});
