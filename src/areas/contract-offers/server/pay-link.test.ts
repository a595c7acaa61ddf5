/** An offer that is sent and paid: by a link that tells nothing of others, once, and given back whole. */
import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { clients } from "../../clients/server/tables.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { settleSnapshot } from "../../payments/server/attempts/settle.ts";
import { payments } from "../../payments/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { makeOffer } from "./testing/offers.ts";
import { writeAttempt } from "../../payments/server/testing/attempts.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const desk = () => app.as("commercial@demo.example").contractOffers;
const payer = () => app.as("nobody").contractOffers;
const note = "Lo pidió el cliente por escrito";

const mailsOf = (id: string) =>
  app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedKind, "contractOffer"), eq(emails.relatedId, id)))
    .orderBy(desc(emails.createdAt), desc(emails.id));
async function tokenMailed(id: string): Promise<string> {
  const [mail] = await mailsOf(id);
  return new URL(String(mail?.vars.link)).searchParams.get("token") ?? "";
}
async function linked(client = "Astilleros") {
  const offer = await makeOffer(app, client);
  const { expiresAt } = await desk().sendLink({ id: offer._id });
  return { ...offer, expiresAt, token: await tokenMailed(offer._id) };
}
/** What a gateway proves. */
async function gatewayPays(offer: { _id: string; offerNumber: string }) {
  const attempt = await writeAttempt(app.server.db, "paying", {
    kind: "offer",
    subjectId: offer._id,
    subjectNumber: offer.offerNumber,
    gateway: "enzona",
    amount: "910.00",
    dueAmount: "910.00",
  });
  const amount = { minor: 91000n, currency: "CUP" } as const;
  const said = {
    state: "paid",
    rawState: "x",
    reference: attempt.reference,
    amount,
    observedAt: now,
    evidence: {},
  } as const;
  await settleSnapshot(app.server, attempt.id, said);
  return attempt.id;
}
const paymentOf = async (id: string) => (await app.server.db.select().from(payments).where(eq(payments.id, id)))[0];

describe("the link", () => {
  test("shows the offer, what it costs in each currency and until when, and nothing of the office", async () => {
    const { _id: id, token, offerNumber, expiresAt } = await linked();
    const seen = await payer().checkout({ id, token });
    expect(seen.offer).toMatchObject({ offerNumber, totalAmount: "910.00", clientName: "Astilleros Ñico López" });
    expect(seen.link).toEqual({ state: "valid", expiresAt });
    expect(seen.totals.map(({ currency }) => currency)).toEqual(expect.arrayContaining(["CUP"]));
    // The bank's fee goes on top, abroad.
    for (const { currency, bankFee } of seen.totals) expect(bankFee === "0.00").toBe(currency === "CUP");
    expect(await payer().totals({ id, token })).toEqual(seen.totals);
    expect(await payer().read({ _id: id, token })).toEqual(seen.offer);
    expect(JSON.stringify(seen)).not.toMatch(/Carla|Rosa Leal|approvedBy|bankAccount|0525840000121114/);
  });

  test("opens no other offer, and what is not there is told as what is somebody else's", async () => {
    const [one, other] = [await linked(), await linked()];
    for (const asked of [
      { id: other._id, token: one.token },
      { id: one._id, token: "x".repeat(43) },
      { id: one._id },
      { id: "00000000-0000-4000-8000-000000000000", token: one.token },
    ]) {
      await expectRefusal(payer().checkout(asked), "NOT_FOUND");
      await expectRefusal(payer().totals(asked), "NOT_FOUND");
      await expectRefusal(payer().payersFile(asked), "NOT_FOUND");
      await expectRefusal(
        payer().read({ _id: asked.id, ...("token" in asked && { token: asked.token }) }),
        "NOT_FOUND",
      );
    }
  });

  test("takes the place of the one before, so often and no more", async () => {
    const { _id: id, token } = await linked();
    await desk().sendLink({ id });
    expect((await expectRefusal(payer().checkout({ id, token }), "LINK_EXPIRED")).status).toBe(410);
    await desk().sendLink({ id });
    await desk().sendLink({ id });
    await expectRefusal(desk().sendLink({ id }), "LINK_SENDS_EXHAUSTED");
  });

  test("ends when the total changes, when it is paid by hand and when it is cancelled", async () => {
    const ends = async (deed: (offer: { _id: string }) => Promise<unknown>) => {
      const offer = await linked();
      await deed(offer);
      await expectRefusal(payer().checkout({ id: offer._id, token: offer.token }), "LINK_EXPIRED");
    };
    const paid = { date: "2026-11-20", method: "cash", amount: "910.00" } as const;
    await ends(({ _id }) =>
      desk().update({
        _id,
        concepts: [{ concept: "CO001", amount: "911.00" }],
        paymentMethods: [{ method: "cash", amount: "911.00" }],
      }),
    );
    await ends(({ _id }) => desk().confirmPaid({ _id, ...paid }));
    await ends(({ _id }) => desk().update({ _id, active: false, note }));
  });

  test("is sent to nobody where the client has no address, and for a draft", async () => {
    const offer = await makeOffer(app, "Tejidos del Cauto");
    const refused = await expectRefusal(desk().sendLink({ id: offer._id }), "INVALID");
    expect(refused.fields).toEqual({ to: [faultsEs.REQUIRED] });
    const draft = await makeOffer(app, "Astilleros", { draft: true });
    await expectRefusal(desk().sendLink({ id: draft._id }), "TRANSITION_NOT_ALLOWED");
  });

  test("of any offer for who directs the statistics, and of one's own for others", async () => {
    const { _id: id } = await makeOffer(app, "Astilleros");
    await expectRefusal(app.as("lawyer@demo.example").contractOffers.sendLink({ id }), "NOT_FOUND");
    expect(await app.as("management@demo.example").contractOffers.sendLink({ id })).toHaveProperty("expiresAt");
  });
});

describe("what a gateway says", () => {
  test("pays the offer, once; a second payment is owed back", async () => {
    const offer = await linked();
    const first = await gatewayPays(offer);
    expect(await desk().get({ id: offer._id })).toMatchObject({
      status: "paid",
      payment: { method: "enzona", amount: "910.00", byName: "Sistema", paymentId: first },
    });
    expect((await mailsOf(offer._id)).map(({ template }) => template)).toContain("offerPaid");
    const second = await gatewayPays(offer);
    expect(await paymentOf(second)).toMatchObject({ settled: false, duplicated: true, refundDue: "910.00" });
  });

  test("for one that was cancelled meanwhile is money to give back", async () => {
    const offer = await linked();
    await desk().update({ _id: offer._id, active: false, note });
    const id = await gatewayPays(offer);
    expect(await paymentOf(id)).toMatchObject({ settled: false, refundDue: "910.00" });
    expect((await desk().get({ id: offer._id })).status).toBe("cancelled");
  });

  test("a payer who began and left changes nothing, and stands in the way while they may be paying", async () => {
    const offer = await linked();
    const more = { kind: "offer", subjectId: offer._id, subjectNumber: offer.offerNumber } as const;
    const attempt = await writeAttempt(app.server.db, "paying", { ...more, gateway: "enzona" });
    const paid = { _id: offer._id, date: "2026-11-20", method: "cash", amount: "910.00" } as const;
    for (const hindered of [
      () => desk().confirmPaid(paid),
      () => desk().update({ _id: offer._id, active: false, note }),
      () => desk().remove({ id: offer._id }),
      () => desk().sendLink({ id: offer._id }),
    ])
      await expectRefusal(hindered(), "PAYMENT_IN_PROGRESS");
    await app.server.db.update(payments).set({ status: "expired" }).where(eq(payments.id, attempt.id));
    const { updatedAt, status } = await desk().get({ id: offer._id });
    expect([status, updatedAt]).toEqual(["unsigned", offer.updatedAt]);
    expect(await desk().confirmPaid(paid)).toMatchObject({ status: "paid" });
  });

  test("is taken back whole, unless it was matched with its statement; then it can be paid again", async () => {
    const offer = await linked();
    const id = await gatewayPays(offer);
    await app.server.db.update(payments).set({ conciliated: true }).where(eq(payments.id, id));
    await expectRefusal(desk().cancelPayment({ _id: offer._id, note }), "TRANSITION_NOT_ALLOWED");
    await app.server.db.update(payments).set({ conciliated: false }).where(eq(payments.id, id));
    expect(await desk().cancelPayment({ _id: offer._id, note })).toMatchObject({ status: "unsigned", payment: null });
    expect(await paymentOf(id)).toMatchObject({ settled: false, refundDue: "910.00" });
    // By another link: the one that was paid by opens no second payment.
    const { token } = offer;
    const standing = await app.as("nobody").payments.standing({ commonId: offer._id, token });
    expect(standing).toMatchObject({ state: "closed", until: null });
    const again = await gatewayPays(offer);
    expect(await paymentOf(again)).toMatchObject({ settled: true });
    expect((await desk().get({ id: offer._id })).status).toBe("paid");
  });
});

describe("a payment that is cancelled is told to who paid", () => {
  const paid = { date: "2026-11-20", method: "cash", amount: "910.00" } as const;
  const toldOf = async (id: string) =>
    (await mailsOf(id)).filter(({ template }) => template === "offerPaymentCancelled");

  test("in their language, with the amount: by a gateway it is given back, by hand they hear how", async () => {
    const [cuban, italian] = [await makeOffer(app, "Astilleros"), await makeOffer(app, "Bianchi")];
    await gatewayPays(cuban);
    await desk().confirmPaid({ _id: italian._id, ...paid });
    for (const { _id } of [cuban, italian]) await desk().cancelPayment({ _id, note });
    const [es] = await toldOf(cuban._id);
    const [en] = await toldOf(italian._id);
    expect([es?.to, es?.language, es?.subject]).toEqual([
      "juridico@astilleros.example",
      "es",
      `El pago de la oferta ${cuban.offerNumber} quedó sin efecto`,
    ]);
    expect(es?.text).toContain("Le devolveremos el importe íntegro");
    expect([en?.to, en?.language, en?.subject]).toEqual([
      "legale@bianchi.example",
      "en",
      `The payment of offer ${italian.offerNumber} was cancelled`,
    ]);
    expect(en?.text).toContain("If that money left your account");
    // Why the office did so is the office's.
    for (const mail of [es, en]) expect(mail?.text).not.toContain(note);
  });

  test("by a gateway that gave all of it back by itself: nobody is asked to give it back again", async () => {
    const offer = await linked();
    const id = await gatewayPays(offer);
    const { reference = "" } = (await paymentOf(id)) ?? {};
    const said = { state: "refunded", rawState: "x", reference, observedAt: now, evidence: {} } as const;
    await settleSnapshot(app.server, id, said);
    const due = () =>
      app.server.db
        .select()
        .from(notifications)
        .where(like(notifications.textEs, `%${reference}%`));
    const before = (await due()).length;
    await desk().cancelPayment({ _id: offer._id, note });
    expect(await due()).toHaveLength(before);
    expect(await paymentOf(id)).toMatchObject({ settled: false, status: "refunded", refundDue: "910.00" });
    const [told] = await toldOf(offer._id);
    expect(told?.text).toContain("Ya le devolvimos el importe íntegro");
  });

  test("each time, and not where nothing was taken back", async () => {
    const { _id } = await makeOffer(app, "Astilleros");
    await desk().confirmPaid({ _id, ...paid });
    await desk().cancelPayment({ _id, note });
    await expectRefusal(desk().cancelPayment({ _id, note }), "TRANSITION_NOT_ALLOWED");
    expect(await toldOf(_id)).toHaveLength(1);
    await desk().confirmPaid({ _id, ...paid });
    await desk().cancelPayment({ _id, note });
    expect(await toldOf(_id)).toHaveLength(2);
  });
});

describe("it is sent", () => {
  test("to the client and their contacts in their language, and a correction is the next version", async () => {
    const italian = await makeOffer(app, "Bianchi");
    expect(await desk().send({ _id: italian._id, message: "Good morning" })).toEqual({ queued: 2 });
    const mails = await mailsOf(italian._id);
    expect(mails.map(({ to, language }) => [to, language]).sort()).toEqual([
      ["giulia@bianchi.example", "en"],
      ["legale@bianchi.example", "en"],
    ]);
    expect(mails[0]?.text).toContain("Good morning");
    expect((await desk().update({ _id: italian._id, receivedBy: "Otra persona" })).version).toBe(2);
    const cuban = await makeOffer(app, "Astilleros");
    expect(await desk().send({ _id: cuban._id, to: ["Una@Parte.example"] })).toEqual({ queued: 1 });
    expect((await mailsOf(cuban._id)).map(({ to, language }) => [to, language])).toEqual([["una@parte.example", "es"]]);
  });

  test("its page is read by the token that was mailed, and nothing is paid there before there is a link", async () => {
    const offer = await makeOffer(app, "Astilleros");
    await desk().send({ _id: offer._id });
    const token = await tokenMailed(offer._id);
    const seen = await payer().checkout({ id: offer._id, token });
    expect([seen.link, seen.methods]).toEqual([null, []]);
  });

  test("not while it is a draft, nor once it was cancelled", async () => {
    const draft = await makeOffer(app, "Astilleros", { draft: true });
    await expectRefusal(desk().send({ _id: draft._id }), "TRANSITION_NOT_ALLOWED");
  });
});

test("its mails name Havana's hour, and that of their reader where an account of theirs tells it", async () => {
  const email = "client@demo.example";
  await app.server.db.update(clients).set({ email }).where(like(clients.name, "%Astilleros%"));
  const toldIn = async (timeZone: string | null) => {
    await app.server.db.update(users).set({ timeZone }).where(eq(users.email, email));
    const offer = await linked();
    await gatewayPays(offer);
    return (await mailsOf(offer._id)).map(({ template, vars }) => [template, vars.expires ?? vars.date]);
  };
  expect(await toldIn(null)).toEqual([
    ["offerPaid", "20 nov 2026, 10:00 (hora de La Habana)"],
    ["offerPaymentLink", "23 nov 2026, 10:00 (hora de La Habana)"],
  ]);
  expect(await toldIn("Europe/Madrid")).toEqual([
    ["offerPaid", "20 nov 2026, 10:00 (hora de La Habana; 16:00 en su hora)"],
    ["offerPaymentLink", "23 nov 2026, 10:00 (hora de La Habana; 16:00 en su hora)"],
  ]);
});
