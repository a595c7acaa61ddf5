// @engine both
/** Offer rules: on events or after a wait, on working days at eight, once per repetition; and their simulation. */
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { contractOffers } from "../../contract-offers/server/tables.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
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
const bilingual = (text: string) => ({ es: `${text} {{offerNumber}}`, en: `${text} (en) {{offerNumber}}` });
const onCreated = {
  name: "Enviar al emitir",
  trigger: "onCreated",
  recipients: { client: true },
  subject: bilingual("Oferta"),
  body: { es: "Son {{total}}", en: "It is {{total}}" },
} as const;
const reminder = { ...onCreated, name: "Recordar la firma", trigger: "unsignedAfter", days: 3 } as const;

const createOffer = (client?: string, extra: { draft?: boolean; filing?: string } = {}) =>
  makeOffer(app, client, { amount: "500.00", ...extra });
const mailsOf = async (id: string) =>
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
/** Counts only the sends of this offer, not those of other demo offers. */
const countSends = async (id: string) => {
  await runDue(app.server);
  return (await sends(id)).length;
};
const note = "Lo pidió el cliente por escrito";

describe("on an event", () => {
  test("the mail is queued with the event, with the texts of the rule", async () => {
    await rules().create(onCreated);
    const offer = await createOffer();
    expect(await mailsOf(offer._id)).toEqual([`juridico@astilleros.example: Oferta ${offer.offerNumber}`]);
    const foreignOffer = await createOffer("Bianchi");
    expect(await mailsOf(foreignOffer._id)).toEqual([
      `legale@bianchi.example: Oferta (en) ${foreignOffer.offerNumber}`,
    ]);
    expect((await rules().list({})).docs[0]).toMatchObject({ sent: 2 });
  });

  test("all matching rules run by priority; drafts and other offers get nothing", async () => {
    await rules().create({ ...onCreated, name: "Segunda", priority: 20, subject: bilingual("Segunda") });
    await rules().create({ ...onCreated, name: "Primera", priority: 10, subject: bilingual("Primera") });
    await rules().create({ ...onCreated, name: "En dólares", conditions: { currencies: ["USD"] } });
    await rules().create({ ...onCreated, name: "De mucho", conditions: { currencies: ["CUP"], amountFrom: "500.01" } });
    await rules().create({ ...onCreated, name: "Extranjeros", conditions: { clientTypes: ["foreign"] } });
    const offer = await createOffer();
    expect(await mailsOf(offer._id)).toEqual([
      `juridico@astilleros.example: Primera ${offer.offerNumber}`,
      `juridico@astilleros.example: Segunda ${offer.offerNumber}`,
    ]);
    expect(await mailsOf((await createOffer("Astilleros", { draft: true }))._id)).toEqual([]);
  });

  test("a practice area matches offers whose filing is in it or below it", async () => {
    const [client] = await offers().clients({ search: "Puerto Azul" });
    const clientFilings = await offers().filings({ client: client?._id ?? "" });
    const filing = await app.as("lawyer@demo.example").filings.get({ id: clientFilings[0]?._id ?? "" });
    const area = filing.practiceArea.split(".")[0] ?? "";
    const other = area === "PA001" ? "PA002" : "PA001";
    await rules().create({ ...onCreated, conditions: { practiceAreas: [area] }, subject: bilingual("Suya") });
    await rules().create({ ...onCreated, conditions: { practiceAreas: [other] }, subject: bilingual("Ajena") });
    const offerInArea = await createOffer("Puerto Azul", { filing: filing._id });
    expect((await mailsOf(offerInArea._id)).map((mail) => mail.split(": ")[1])).toEqual([
      `Suya ${offerInArea.offerNumber}`,
    ]);
    expect(await mailsOf((await createOffer("Puerto Azul"))._id)).toEqual([]);
    const simulation = await rules().simulate({ ...onCreated, conditions: { practiceAreas: [area] } });
    expect(simulation.docs.map(({ offer }) => offer)).toEqual([offerInArea._id]);
  });

  test("a country matches clients there; staff recipients get mails", async () => {
    const [nora] = await commercial().people.workers({ search: "Nora" });
    const rule = await rules().create({
      ...onCreated,
      conditions: { countries: ["IT"] },
      recipients: { users: [nora?._id ?? ""] },
    });
    expect(rule.people).toEqual([{ _id: nora?._id, name: nora?.name }]);
    expect(await mailsOf((await createOffer("Astilleros"))._id)).toEqual([]);
    const italian = await createOffer("Bianchi");
    expect(await mailsOf(italian._id)).toEqual([`notary@demo.example: Oferta ${italian.offerNumber}`]);
  });

  test("a rule does not apply to offers before it was switched on; switching it on again restarts it", async () => {
    const offer = await createOffer();
    now = new Date(now.getTime() + 60_000);
    const rule = await rules().create({ ...onCreated, trigger: "onSigned" });
    await offers().update({ _id: offer._id, receiptDate: "2026-11-20" });
    expect(await mailsOf(offer._id)).toEqual([]);
    const switchedOff = await rules().update({ _id: rule._id, updatedAt: rule.updatedAt, active: false });
    now = new Date(now.getTime() + 60_000);
    const switchedOn = await rules().update({ _id: switchedOff._id, updatedAt: switchedOff.updatedAt, active: true });
    expect([switchedOff.since, switchedOn.since]).toEqual([rule.since, now.toISOString()]);
  });

  test("other addresses get mails in the language set in the rule", async () => {
    const emails = ["accounts@partner.example"];
    await rules().create({ ...onCreated, recipients: { emails, emailsLanguage: "en" } });
    await rules().create({ ...onCreated, name: "En español", recipients: { emails: ["cuentas@socio.example"] } });
    const { _id, offerNumber } = await createOffer();
    expect((await mailsOf(_id)).toSorted()).toEqual([
      `accounts@partner.example: Oferta (en) ${offerNumber}`,
      `cuentas@socio.example: Oferta ${offerNumber}`,
    ]);
  });

  test("with a pay link the offer can be paid from the mail", async () => {
    await rules().create({ ...onCreated, trigger: "onSigned", includePayLink: true });
    const offer = await createOffer();
    await offers().update({ _id: offer._id, receiptDate: "2026-11-20" });
    const [mail] = await app.server.db.select().from(emails).where(eq(emails.relatedId, offer._id));
    const token = new URL(String(mail?.vars.link)).searchParams.get("token") ?? "";
    const checkout = await app.as("nobody").contractOffers.checkout({ id: offer._id, token });
    expect(checkout.link?.state).toBe("valid");
  });

  test("without any recipient the author of the offer is notified", async () => {
    await rules().create(onCreated);
    const offer = await createOffer("Tejidos del Cauto");
    expect(await sends(offer._id)).toMatchObject([{ nth: 0, reached: 0 }]);
    const [notification] = (await commercial().notifications.list({ type: "offer.rule" })).docs;
    expect(notification?.text.es).toContain("Enviar al emitir");
  });
});

describe("after a wait", () => {
  const setDay = (day: string, hour = "13:00") => {
    now = new Date(`${day}T${hour}:00.000Z`);
  };

  test("it is due on the day, not before; at most once a day, also with concurrent processes", async () => {
    await rules().create(reminder);
    const { _id } = await createOffer();
    setDay("2026-11-22");
    expect(await countSends(_id)).toBe(0);
    setDay("2026-11-23");
    expect(await countSends(_id)).toBe(1);
    await Promise.all([runDue(app.server), runDue(app.server)]);
    expect(await countSends(_id)).toBe(1);
    expect((await mailsOf(_id)).length).toBe(1);
    // Without repetition there is only one send.
    setDay("2026-11-30");
    expect(await countSends(_id)).toBe(1);
  });

  test("nothing is sent on weekends and holidays, and missed days are not sent later", async () => {
    await rules().create({ ...reminder, days: 1, repeatEveryDays: 1, maxRepeats: 3 });
    const { _id } = await createOffer();
    setDay("2026-11-21");
    expect(await countSends(_id)).toBe(0);
    setDay("2026-11-22");
    expect(await countSends(_id)).toBe(0);
    setDay("2026-11-23");
    expect(await countSends(_id)).toBe(1);
    // 25 December 2026 is a holiday and a Friday.
    setDay("2026-12-25");
    expect(await countSends(_id)).toBe(1);
    setDay("2026-12-28");
    expect(await countSends(_id)).toBe(2);
    expect(await countSends(_id)).toBe(2);
  });

  test("it is sent once and for each repetition", async () => {
    await rules().create({ ...reminder, repeatEveryDays: 1, maxRepeats: 2 });
    const { _id } = await createOffer();
    for (const day of ["23", "24", "25", "26", "27"]) {
      setDay(`2026-11-${day}`);
      await runDue(app.server);
    }
    expect((await sends(_id)).map(({ nth, day }) => [nth, day])).toEqual([
      [0, "2026-11-23"],
      [1, "2026-11-24"],
      [2, "2026-11-25"],
    ]);
  });

  test("a clock that is set back does not repeat a send", async () => {
    await rules().create({ ...reminder, repeatEveryDays: 2, maxRepeats: 3 });
    const { _id } = await createOffer();
    setDay("2026-11-25");
    expect(await countSends(_id)).toBe(1);
    setDay("2026-11-24");
    expect(await countSends(_id)).toBe(1);
    setDay("2026-11-25");
    expect(await countSends(_id)).toBe(1);
    setDay("2026-11-27");
    expect(await countSends(_id)).toBe(2);
  });

  test("signed, paid and cancelled offers get no reminder; a restored one waits from then", async () => {
    await rules().create(reminder);
    const [signed, cancelled, restored] = [await createOffer(), await createOffer(), await createOffer()];
    await offers().update({ _id: signed._id, receiptDate: "2026-11-20" });
    await offers().update({ _id: cancelled._id, active: false, note });
    await offers().update({ _id: restored._id, active: false, note });
    setDay("2026-11-23");
    await offers().update({ _id: restored._id, active: true });
    await runDue(app.server);
    for (const { _id } of [signed, cancelled, restored]) expect((await sends(_id)).length).toBe(0);
    setDay("2026-11-26");
    await runDue(app.server);
    expect((await sends(restored._id)).length).toBe(1);
  });

  test("days are Havana's: an offer issued late at night waits from that day", async () => {
    await rules().create(reminder);
    const { _id } = await createOffer();
    await app.server.db
      .update(contractOffers)
      .set({ issuedAt: "2026-11-21T03:30:00.000Z" })
      .where(eq(contractOffers.id, _id));
    setDay("2026-11-23");
    expect(await countSends(_id)).toBe(1);
  });
});

describe("validation", () => {
  test.each([
    ["a wait without days", { trigger: "unsignedAfter" }, "days", "REQUIRED"],
    ["no recipient", { recipients: {} }, "recipients.client", "REQUIRED"],
    [
      "an amount of several currencies",
      { conditions: { amountFrom: "1.00" } },
      "conditions.currencies",
      "ONE_CURRENCY",
    ],
    ["an unknown placeholder", { body: { es: "{{precio}}", en: "x" } }, "body.es", "PLACEHOLDER"],
    ["an unknown contact type", { recipients: { clientContacts: ["TC999"] } }, "recipients.clientContacts", "CHOICE"],
    ["an unknown country", { conditions: { countries: ["XX"] } }, "conditions.countries", "CHOICE"],
    ["an unknown practice area", { conditions: { practiceAreas: ["PA999"] } }, "conditions.practiceAreas", "CHOICE"],
  ] as const)("%s is refused at its field, and in a simulation too", async (_, overrides, field, errorCode) => {
    const input = { ...onCreated, ...overrides } as Parameters<ReturnType<typeof rules>["create"]>[0];
    for (const operation of [rules().create, rules().simulate])
      expect((await expectRefusal(operation(input), "INVALID")).fields).toEqual({
        [field]: [{ ...faultsEs, ...officeFaultsEs }[errorCode]],
      });
  });
});

describe("a simulation", () => {
  test("returns past and future recipients, and writes nothing", async () => {
    const { offerNumber, _id } = await createOffer();
    const before = await app.server.db.$count(emails);
    const simulation = await rules().simulate(onCreated);
    expect(simulation.docs).toContainEqual(
      expect.objectContaining({ offerNumber, to: ["juridico@astilleros.example"], isAhead: false, day: "2026-11-20" }),
    );
    const upcoming = await rules().simulate({ ...reminder, days: 3 });
    expect(upcoming.docs).toContainEqual(expect.objectContaining({ offer: _id, isAhead: true, day: "2026-11-23" }));
    expect(await app.server.db.$count(emails)).toBe(before);
    expect((await rules().list({})).totalDocs).toBe(0);
  });

  test("requires the permission to edit rules", async () => {
    await expectRefusal(app.as("lawyer@demo.example").offerRules.simulate(onCreated), "FORBIDDEN");
  });
});
