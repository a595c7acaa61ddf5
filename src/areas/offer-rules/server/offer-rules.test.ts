// @engine both
/** Sending rules: on the deed or after a wait, on working days at eight, once for each turn; seen at work before they are saved. */
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { contractOffers } from "../../contract-offers/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { makeOffer } from "../../contract-offers/server/testing/offers.ts";
import { runDue } from "./run-rules.ts";
import { offerRuleSends, offerRules } from "./tables.ts";

let app: TestApp;
/** A Friday. */
const friday = "2026-11-20T15:00:00.000Z";
let now = new Date(friday);
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(friday);
  await app.server.db.delete(offerRules);
});

const commercial = () => app.as("commercial@demo.example");
const rules = () => commercial().offerRules;
const offers = () => commercial().contractOffers;
const both = (text: string) => ({ es: `${text} {{offerNumber}}`, en: `${text} (en) {{offerNumber}}` });
const onCreated = {
  name: "Enviar al emitir",
  trigger: "onCreated",
  recipients: { client: true },
  subject: both("Oferta"),
  body: { es: "Son {{total}}", en: "It is {{total}}" },
} as const;
const unsigned = { ...onCreated, name: "Recordar la firma", trigger: "unsignedAfter", days: 3 } as const;

const made = (client?: string, more: { draft?: boolean; filing?: string } = {}) =>
  makeOffer(app, client, { amount: "500.00", ...more });
const mailed = async (id: string) =>
  (
    await app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.relatedId, id), eq(emails.template, "offerRule")))
      .orderBy(asc(emails.createdAt), asc(emails.id))
  ).map(({ to, subject }) => `${to}: ${subject}`);
const sends = (offerId: string) =>
  app.server.db
    .select()
    .from(offerRuleSends)
    .where(eq(offerRuleSends.offerId, offerId))
    .orderBy(asc(offerRuleSends.nth));
/** Other offers of the demo office do not take part. */
const onlyThis = async (id: string) => {
  await runDue(app.server);
  return (await sends(id)).length;
};
const note = "Lo pidió el cliente por escrito";

describe("on a deed", () => {
  test("the mail is written with the deed, in the words of the rule", async () => {
    await rules().create(onCreated);
    const offer = await made();
    expect(await mailed(offer._id)).toEqual([`juridico@astilleros.example: Oferta ${offer.offerNumber}`]);
    const foreign = await made("Bianchi");
    expect(await mailed(foreign._id)).toEqual([`legale@bianchi.example: Oferta (en) ${foreign.offerNumber}`]);
    expect((await rules().list({})).docs[0]).toMatchObject({ sent: 2 });
  });

  test("all that match run, by their order; a draft and what does not match hear nothing", async () => {
    await rules().create({ ...onCreated, name: "Segunda", priority: 20, subject: both("Segunda") });
    await rules().create({ ...onCreated, name: "Primera", priority: 10, subject: both("Primera") });
    await rules().create({ ...onCreated, name: "En dólares", conditions: { currencies: ["USD"] } });
    await rules().create({ ...onCreated, name: "De mucho", conditions: { currencies: ["CUP"], amountFrom: "500.01" } });
    await rules().create({ ...onCreated, name: "Extranjeros", conditions: { clientTypes: ["foreign"] } });
    const offer = await made();
    expect(await mailed(offer._id)).toEqual([
      `juridico@astilleros.example: Primera ${offer.offerNumber}`,
      `juridico@astilleros.example: Segunda ${offer.offerNumber}`,
    ]);
    expect(await mailed((await made("Astilleros", { draft: true }))._id)).toEqual([]);
  });

  test("one for practice areas speaks of offers whose filing is of one of them, or below it, and of no other", async () => {
    const [client] = await offers().clients({ search: "Puerto Azul" });
    const named = await offers().filings({ client: client?._id ?? "" });
    const filing = await app.as("lawyer@demo.example").filings.get({ id: named[0]?._id ?? "" });
    const area = filing.practiceArea.split(".")[0] ?? "";
    const other = area === "PA001" ? "PA002" : "PA001";
    await rules().create({ ...onCreated, conditions: { practiceAreas: [area] }, subject: both("Suya") });
    await rules().create({ ...onCreated, conditions: { practiceAreas: [other] }, subject: both("Ajena") });
    const within = await made("Puerto Azul", { filing: filing._id });
    expect((await mailed(within._id)).map((line) => line.split(": ")[1])).toEqual([`Suya ${within.offerNumber}`]);
    expect(await mailed((await made("Puerto Azul"))._id)).toEqual([]);
    const seen = await rules().simulate({ ...onCreated, conditions: { practiceAreas: [area] } });
    expect(seen.docs.map(({ offer }) => offer)).toEqual([within._id]);
  });

  test("one for countries speaks of clients there; people of the office are written to by name", async () => {
    const [nora] = await commercial().people.workers({ search: "Nora" });
    const rule = await rules().create({
      ...onCreated,
      conditions: { countries: ["IT"] },
      recipients: { users: [nora?._id ?? ""] },
    });
    expect(rule.people).toEqual([{ _id: nora?._id, name: nora?.name }]);
    expect(await mailed((await made("Astilleros"))._id)).toEqual([]);
    const italian = await made("Bianchi");
    expect(await mailed(italian._id)).toEqual([`notary@demo.example: Oferta ${italian.offerNumber}`]);
  });

  test("one that is switched on later says nothing of offers before it; switched on anew it begins anew", async () => {
    const offer = await made();
    now = new Date(now.getTime() + 60_000);
    const rule = await rules().create({ ...onCreated, trigger: "onSigned" });
    await offers().update({ _id: offer._id, receiptDate: "2026-11-20" });
    expect(await mailed(offer._id)).toEqual([]);
    const off = await rules().update({ _id: rule._id, updatedAt: rule.updatedAt, active: false });
    now = new Date(now.getTime() + 60_000);
    const on = await rules().update({ _id: off._id, updatedAt: off.updatedAt, active: true });
    expect([off.since, on.since]).toEqual([rule.since, now.toISOString()]);
  });

  test("other addresses are written to in the language that the rule says of them", async () => {
    const emails = ["accounts@partner.example"];
    await rules().create({ ...onCreated, recipients: { emails, emailsLanguage: "en" } });
    await rules().create({ ...onCreated, name: "En español", recipients: { emails: ["cuentas@socio.example"] } });
    const { _id, offerNumber } = await made();
    expect((await mailed(_id)).toSorted()).toEqual([
      `accounts@partner.example: Oferta (en) ${offerNumber}`,
      `cuentas@socio.example: Oferta ${offerNumber}`,
    ]);
  });

  test("with a pay link the offer can be paid from the mail", async () => {
    await rules().create({ ...onCreated, trigger: "onSigned", includePayLink: true });
    const offer = await made();
    await offers().update({ _id: offer._id, receiptDate: "2026-11-20" });
    const [mail] = await app.server.db.select().from(emails).where(eq(emails.relatedId, offer._id));
    const token = new URL(String(mail?.vars.link)).searchParams.get("token") ?? "";
    const seen = await app.as("nobody").contractOffers.checkout({ id: offer._id, token });
    expect(seen.link?.state).toBe("valid");
  });

  test("where nobody has an address who made the offer hears of it", async () => {
    await rules().create(onCreated);
    const offer = await made("Tejidos del Cauto");
    expect(await sends(offer._id)).toMatchObject([{ nth: 0, reached: 0 }]);
    const [told] = (await commercial().notifications.list({ type: "offer.rule" })).docs;
    expect(told?.text.es).toContain("Enviar al emitir");
  });
});

describe("after a wait", () => {
  const on = (day: string, hour = "13:00") => {
    now = new Date(`${day}T${hour}:00.000Z`);
  };

  test("it is due on the day, not before; never twice that day, nor by another process", async () => {
    await rules().create(unsigned);
    const { _id } = await made();
    on("2026-11-22");
    expect(await onlyThis(_id)).toBe(0);
    on("2026-11-23");
    expect(await onlyThis(_id)).toBe(1);
    await Promise.all([runDue(app.server), runDue(app.server)]);
    expect(await onlyThis(_id)).toBe(1);
    expect((await mailed(_id)).length).toBe(1);
    // Without a repetition that was all.
    on("2026-11-30");
    expect(await onlyThis(_id)).toBe(1);
  });

  test("nothing goes on a weekend nor on a holiday, and what was missed is not caught up", async () => {
    await rules().create({ ...unsigned, days: 1, repeatEveryDays: 1, maxRepeats: 3 });
    const { _id } = await made();
    on("2026-11-21");
    expect(await onlyThis(_id)).toBe(0);
    on("2026-11-22");
    expect(await onlyThis(_id)).toBe(0);
    on("2026-11-23");
    expect(await onlyThis(_id)).toBe(1);
    // 25 December is a holiday, a Friday.
    on("2026-12-25");
    expect(await onlyThis(_id)).toBe(1);
    on("2026-12-28");
    expect(await onlyThis(_id)).toBe(2);
    expect(await onlyThis(_id)).toBe(2);
  });

  test("it says so at most once and as often as it is repeated", async () => {
    await rules().create({ ...unsigned, repeatEveryDays: 1, maxRepeats: 2 });
    const { _id } = await made();
    for (const day of ["23", "24", "25", "26", "27"]) {
      on(`2026-11-${day}`);
      await runDue(app.server);
    }
    expect((await sends(_id)).map(({ nth, day }) => [nth, day])).toEqual([
      [0, "2026-11-23"],
      [1, "2026-11-24"],
      [2, "2026-11-25"],
    ]);
  });

  test("a clock that is set back says nothing again", async () => {
    await rules().create({ ...unsigned, repeatEveryDays: 2, maxRepeats: 3 });
    const { _id } = await made();
    on("2026-11-25");
    expect(await onlyThis(_id)).toBe(1);
    on("2026-11-24");
    expect(await onlyThis(_id)).toBe(1);
    on("2026-11-25");
    expect(await onlyThis(_id)).toBe(1);
    on("2026-11-27");
    expect(await onlyThis(_id)).toBe(2);
  });

  test("who signed, paid or whose offer was cancelled is not chased; one that comes back waits from then", async () => {
    await rules().create(unsigned);
    const [signed, cancelled, back] = [await made(), await made(), await made()];
    await offers().update({ _id: signed._id, receiptDate: "2026-11-20" });
    await offers().update({ _id: cancelled._id, active: false, note });
    await offers().update({ _id: back._id, active: false, note });
    on("2026-11-23");
    await offers().update({ _id: back._id, active: true });
    await runDue(app.server);
    for (const { _id } of [signed, cancelled, back]) expect((await sends(_id)).length).toBe(0);
    on("2026-11-26");
    await runDue(app.server);
    expect((await sends(back._id)).length).toBe(1);
  });

  test("the day is Havana's: what is issued late at night waits from that day", async () => {
    await rules().create(unsigned);
    const { _id } = await made();
    await app.server.db
      .update(contractOffers)
      .set({ issuedAt: "2026-11-21T03:30:00.000Z" })
      .where(eq(contractOffers.id, _id));
    on("2026-11-23");
    expect(await onlyThis(_id)).toBe(1);
  });
});

describe("what is typed", () => {
  test.each([
    ["a wait without days", { trigger: "unsignedAfter" }, "days", "REQUIRED"],
    ["nobody to write to", { recipients: {} }, "recipients.client", "REQUIRED"],
    [
      "an amount of several currencies",
      { conditions: { amountFrom: "1.00" } },
      "conditions.currencies",
      "ONE_CURRENCY",
    ],
    ["a placeholder that nobody knows", { body: { es: "{{precio}}", en: "x" } }, "body.es", "PLACEHOLDER"],
    [
      "a type of contact that nobody knows",
      { recipients: { clientContacts: ["TC999"] } },
      "recipients.clientContacts",
      "CHOICE",
    ],
    ["a country that is none", { conditions: { countries: ["XX"] } }, "conditions.countries", "CHOICE"],
    ["an area that nobody knows", { conditions: { practiceAreas: ["PA999"] } }, "conditions.practiceAreas", "CHOICE"],
  ] as const)("%s is refused at its field, and in a simulation too", async (_, wrong, field, fault) => {
    const typed = { ...onCreated, ...wrong } as Parameters<ReturnType<typeof rules>["create"]>[0];
    for (const ask of [rules().create, rules().simulate])
      expect((await expectRefusal(ask(typed), "INVALID")).fields).toEqual({
        [field]: [{ ...faultsEs, ...officeFaultsEs }[fault]],
      });
  });
});

describe("a simulation", () => {
  test("tells whom it would have reached and will, and writes nothing", async () => {
    const { offerNumber, _id } = await made();
    const before = await app.server.db.$count(emails);
    const seen = await rules().simulate(onCreated);
    expect(seen.docs).toContainEqual(
      expect.objectContaining({ offerNumber, to: ["juridico@astilleros.example"], isAhead: false, day: "2026-11-20" }),
    );
    const ahead = await rules().simulate({ ...unsigned, days: 3 });
    expect(ahead.docs).toContainEqual(expect.objectContaining({ offer: _id, isAhead: true, day: "2026-11-23" }));
    expect(await app.server.db.$count(emails)).toBe(before);
    expect((await rules().list({})).totalDocs).toBe(0);
  });

  test("is for who keeps rules", async () => {
    await expectRefusal(app.as("lawyer@demo.example").offerRules.simulate(onCreated), "FORBIDDEN");
  });
});
