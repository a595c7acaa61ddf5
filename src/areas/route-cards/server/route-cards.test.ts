/** What route cards promise beyond what every register does (tests/contract/crud-resources.test.ts): one route, or a plain «we do not know», for everything. */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, isWorkingDay } from "../../../kit/calendar.ts";
import { faultsEn } from "../../../kit/refusals.en.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { seededItems } from "../../nomenclators/server/public.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { routeCardsContract as contract } from "../contract.ts";
import { timed } from "../route.ts";
import { notifyOutdatedCards } from "./outdated-cards.ts";
import { routeCards } from "./tables.ts";

/** The codes that the seeds name. */
const codes = (type: "DOCUMENT_TYPE" | "DESTINATION") => (seededItems[type] ?? []).map(({ code }) => code);

let app: TestApp;
/** A Friday. */
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const desk = () => app.as("lawyer@demo.example").routeCards;
const anyone = () => app.as("nobody").routeCards;
const both = (text: string) => ({ es: text, en: `${text} (en)` });
const step = (more: object = {}) => ({ authority: both("Ministerio"), days: 5, ...more });
const card = (more: object) =>
  desk().create({
    destination: "DE-AO",
    needed: "yes",
    steps: [step()],
    source: "Página de prueba",
    checkedOn: "2026-11-19",
    ...more,
  });

describe("the route of every document to every destination", () => {
  test("is steps in their order, a plain no, or a plain «we do not know»; never a refusal", async () => {
    const { docs } = await desk().list({ limit: 100 });
    const known = new Set(docs.filter(({ needed }) => needed === "yes").map(({ destination }) => destination));
    const answers = new Map<string, number>();
    for (const destination of codes("DESTINATION"))
      for (const documentType of codes("DOCUMENT_TYPE")) {
        const route = await anyone().plan({ documentType, destination });
        answers.set(route.needed, (answers.get(route.needed) ?? 0) + 1);
        expect(route.needed).toBe(known.has(destination) ? "yes" : destination === "DE-CU" ? "no" : "unknown");
        expect(route.steps.length > 0).toBe(route.needed === "yes");
        if (route.needed !== "yes") expect(route).toMatchObject({ days: 0, costs: [], readyOn: "2026-11-20" });
        else expect(route.card?.source).toMatch(/\w{3}/);
        const days = route.steps.map(({ readyOn }) => readyOn);
        expect(days).toEqual([...days].sort());
        expect(route.readyOn).toBe(days.at(-1) ?? "2026-11-20");
        expect(route.days).toBe(route.steps.reduce((all, { days: each }) => all + each, 0));
      }
    expect([...answers.keys()].sort()).toEqual(["no", "unknown", "yes"]);
  });

  test("costs a fixed number of statements, however many cards there are", async () => {
    const asked = { documentType: "DT-RG.01", destination: "DE-ES" };
    const cost = async () => (await recordStatements(() => anyone().plan(asked))).length;
    const few = await cost();
    const [row] = await app.server.db.select().from(routeCards);
    if (!row) throw new Error("no card in the demo office");
    const { id: _id, searchText: _text, ...rest } = row;
    await app.server.db
      .insert(routeCards)
      .values(Array.from({ length: 200 }, (_, at) => ({ ...rest, documentType: `DT-X.${at}`, active: false })));
    expect(await cost()).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
    await app.server.db.delete(routeCards).where(eq(routeCards.active, false));
  });

  test("is of a document and a destination that the catalogue knows, or says which is not, in both languages", async () => {
    for (const [language, faults] of [
      ["es", faultsEs],
      ["en", faultsEn],
    ] as const) {
      const asked = { documentType: "DE-ES", destination: "DT-RG" };
      const { body } = await app.send("nobody", contract.plan, asked, { "accept-language": language });
      expect((body as { error: { fields: object } }).error.fields).toEqual({
        documentType: [faults.CHOICE],
        destination: [faults.CHOICE],
      });
    }
    const none = await expectRefusal(anyone().plan({ documentType: "", destination: "" }), "INVALID");
    expect(none.fields).toEqual({ documentType: [faultsEs.REQUIRED], destination: [faultsEs.REQUIRED] });
  });
});

describe("the nearest card answers", () => {
  const of = async (documentType: string) => (await anyone().plan({ documentType, destination: "DE-AO" })).card?.of;

  test("that of the document before its group's, that before the destination's; one out of use answers nothing", async () => {
    expect(await of("DT-RG.01")).toBeUndefined();
    const whole = await card({});
    expect(await of("DT-RG.01")).toBe("destination");
    const group = await card({ documentType: "DT-RG" });
    expect([await of("DT-RG.01"), await of("DT-RG"), await of("DT-NT")]).toEqual(["group", "document", "destination"]);
    const own = await card({ documentType: "DT-RG.01", needed: "no" });
    expect(await of("DT-RG.01")).toBe("document");
    expect(await anyone().plan({ documentType: "DT-RG.01", destination: "DE-AO" })).toMatchObject({ needed: "no" });
    for (const { _id, updatedAt } of [own, group, whole]) {
      await desk().update({ _id, updatedAt, active: false });
    }
    expect(await of("DT-RG.01")).toBeUndefined();
  });

  test("of two in use for the same document and destination the second is refused at its field", async () => {
    const first = await card({ destination: "DE-RS", documentType: "DT-NT" });
    const refused = await expectRefusal(card({ destination: "DE-RS", documentType: "DT-NT" }), "CONFLICT");
    expect(refused.fields).toEqual({ documentType: [faultsEs.TAKEN] });
    await desk().update({ _id: first._id, updatedAt: first.updatedAt, active: false });
    const second = await card({ destination: "DE-RS", documentType: "DT-NT" });
    await expectRefusal(desk().update({ _id: first._id, active: true }), "CONFLICT");
    await desk().remove({ id: second._id });
  });
});

describe("what a route says", () => {
  test("days are working days, costs add up by currency, and what ends before the last step is told", async () => {
    const made = await card({
      destination: "DE-XX",
      documentType: "DT-AC",
      steps: [
        step({ stamp: "MES", cost: { amount: "200", currency: "CUP" }, days: 3, validityDays: 10 }),
        step({ stamp: "MINJUS", cost: { amount: "375.5", currency: "CUP" }, days: 0 }),
        step({ authority: both("Consulado"), days: 10, cost: { amount: 20, currency: "EUR" } }),
      ],
    });
    const route = await anyone().plan({ documentType: "DT-AC", destination: "DE-XX" });
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
    await desk().remove({ id: made._id });
  });

  test("of any steps: each ends on a working day or at once, none before the one before, and too late is what ends first", () => {
    const anyStep = fc.record({ days: fc.nat(30), validityDays: fc.option(fc.integer({ min: 1, max: 120 })) });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 6 }), fc.nat(400), fc.option(fc.nat(200)), (steps, ahead, until) => {
        const from = addDays("2026-01-01", ahead);
        const documentUntil = until === null ? null : addDays(from, until);
        const whole = steps.map((each) => ({ stamp: null, authority: both("x"), cost: null, note: null, ...each }));
        const { steps: done, readyOn, useBy, isTooLate } = timed(whole, { from, documentUntil });
        let before = from;
        for (const { readyOn: on, days } of done) {
          expect(on >= before).toBe(true);
          expect(days === 0 ? on === before : isWorkingDay(on)).toBe(true);
          before = on;
        }
        expect(readyOn).toBe(before);
        const ends = [documentUntil, ...done.map(({ validUntil }) => validUntil)].filter((each) => each !== null);
        expect(useBy).toBe(ends.length === 0 ? null : ends.reduce((a, b) => (a < b ? a : b)));
        expect(isTooLate).toBe(useBy !== null && useBy < readyOn);
      }),
      { numRuns: 200 },
    );
  });
});

describe("what is typed of a card", () => {
  test.each([
    ["a destination that is none", { destination: "DT-RG" }, "destination", "CHOICE"],
    ["a document that is none", { documentType: "DE-ES" }, "documentType", "CHOICE"],
    ["a seal that is none", { steps: [step({ stamp: "NADIE" })] }, "steps.0.stamp", "CHOICE"],
    ["no steps where it is legalized", { steps: [] }, "steps", "REQUIRED"],
    ["a day to come", { checkedOn: "2026-11-21" }, "checkedOn", "FUTURE"],
    ["days below zero", { steps: [step({ days: -1 })] }, "steps.0.days", "NOT_NEGATIVE"],
    ["a cost without its amount", { steps: [step({ cost: { currency: "CUP" } })] }, "steps.0.cost.amount", "REQUIRED"],
    ["no source", { source: "" }, "source", "AT_LEAST 3"],
  ] as const)("%s is refused at its field", async (_, wrong, field, fault) => {
    expect((await expectRefusal(card(wrong), "INVALID")).fields).toEqual({ [field]: [fieldErrorMessage(fault, "es")] });
  });

  test("steps go where nothing is legalized; a note in one language serves for both", async () => {
    const no = await card({ destination: "DE-XX", needed: "no" });
    expect(no.steps).toEqual([]);
    const yes = await desk().update({
      _id: no._id,
      needed: "yes",
      steps: [step({ note: { es: "Con cita", en: "" } }), step({ note: { es: "", en: "" } })],
    });
    expect(yes.steps.map(({ note }) => note)).toEqual([{ es: "Con cita", en: "Con cita" }, null]);
    await desk().remove({ id: no._id });
  });
});

describe("a card that nobody checked for too long", () => {
  const told = async () =>
    (await app.server.db.select().from(notifications).where(eq(notifications.type, "route.stale"))).map(
      ({ titleEs, textEs, titleEn, link }) => ({ titleEs, textEs, titleEn, link }),
    );

  test("is marked, narrowed by, and told once to who keeps it, on a working day; checked anew it is fresh", async () => {
    const stale = await desk().list({ stale: true, limit: 100 });
    expect(stale.docs.map(({ destination }) => destination)).toEqual(["DE-IT"]);
    expect((await anyone().plan({ documentType: "DT-RG", destination: "DE-IT" })).card?.stale).toBe(true);
    expect((await anyone().plan({ documentType: "DT-RG", destination: "DE-ES" })).card?.stale).toBe(false);
    const { totalDocs } = await desk().list({ active: true, limit: 1 });
    expect((await desk().list({ active: true, stale: false, limit: 1 })).totalDocs).toBe(totalDocs - 1);
    now = new Date("2026-11-21T13:00:00.000Z");
    expect(await notifyOutdatedCards(app.server)).toEqual({ told: 0 });
    now = new Date("2026-11-23T13:00:00.000Z");
    expect(await notifyOutdatedCards(app.server)).toEqual({ told: 1 });
    expect(await notifyOutdatedCards(app.server)).toEqual({ told: 0 });
    const notices = await told();
    expect(notices.length).toBeGreaterThan(0);
    for (const notice of notices)
      expect(notice).toMatchObject({
        titleEs: "Una ficha de ruta por comprobar",
        titleEn: "A route card to check",
        link: "/legalAssistance/routeCards?stale=true",
      });
    expect(notices[0]?.textEs).toContain("180 días: Italia");
    const [card] = stale.docs;
    await desk().update({ _id: card?._id ?? "", checkedOn: "2026-11-23" });
    expect((await desk().list({ stale: true })).totalDocs).toBe(0);
    // Half a year later it is told again, with all the others.
    now = new Date("2027-06-15T13:00:00.000Z");
    expect((await notifyOutdatedCards(app.server)).told).toBe(totalDocs);
  });

  test("is one after as many days as the office has set", async () => {
    now = new Date("2026-11-23T13:00:00.000Z");
    const { settings } = app.as("administrator@demo.example");
    const setting = (await settings.list()).find(({ _id: key }) => key === "legal.cardStaleDays");
    const { _id = "", updatedAt = null } = setting ?? {};
    await settings.update({ _id, updatedAt, value: 11 } as Parameters<typeof settings.update>[0]);
    expect((await desk().list({ stale: true, limit: 1 })).totalDocs).toBeGreaterThan(5);
  });
});
