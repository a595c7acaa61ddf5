/** Sending and paying an offer: by a link that reveals nothing of other offers, once, and with a full refund. */
import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { clients } from "../../clients/server/tables.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import { applySnapshot } from "../../../money/payments/server/attempts/apply-snapshot.ts";
import { payments } from "../../../money/payments/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { makeOffer } from "./testing/offers.ts";
import { writeAttempt } from "../../../money/payments/server/testing/attempts.ts";

let app: TestApp;
const now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const commercial = () => app.as("commercial@demo.example").contractOffers;
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
async function createLinkedOffer(client = "Astilleros") {
  const offer = await makeOffer(app, client);
  const { expiresAt } = await commercial().sendLink({ id: offer._id });
  return { ...offer, expiresAt, token: await tokenMailed(offer._id) };
}
/** A verified confirmation of a gateway. */
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
  const snapshot = {
    state: "paid",
    rawState: "x",
    reference: attempt.reference,
    amount,
    observedAt: now,
    evidence: {},
  } as const;
  await applySnapshot(app.server, attempt.id, snapshot);
  return attempt.id;
}
const paymentOf = async (id: string) => (await app.server.db.select().from(payments).where(eq(payments.id, id)))[0];

describe("the link", () => {
  test("shows the offer, its cost in each currency and the expiry, without internal data", async () => {
    const { _id: id, token, offerNumber, expiresAt } = await createLinkedOffer();
    const checkout = await payer().checkout({ id, token });
    expect(checkout.offer).toMatchObject({ offerNumber, totalAmount: "910.00", clientName: "Astilleros Ñico López" });
    expect(checkout.link).toEqual({ state: "valid", expiresAt });
    expect(checkout.totals.map(({ currency }) => currency)).toEqual(expect.arrayContaining(["CUP"]));
    // The bank's fee is added for foreign currencies.
    for (const { currency, bankFee } of checkout.totals) expect(bankFee === "0.00").toBe(currency === "CUP");
    expect(await payer().totals({ id, token })).toEqual(checkout.totals);
    expect(await payer().read({ _id: id, token })).toEqual(checkout.offer);
    expect(JSON.stringify(checkout)).not.toMatch(/Carla|Rosa Leal|approvedBy|bankAccount|0525840000121114/);
  });

  test("opens no other offer; unknown and foreign offers get the same refusal", async () => {
    const [first, other] = [await createLinkedOffer(), await createLinkedOffer()];
    for (const query of [
      { id: other._id, token: first.token },
      { id: first._id, token: "x".repeat(43) },
      { id: first._id },
      { id: "00000000-0000-4000-8000-000000000000", token: first.token },
    ]) {
      await expectRefusal(payer().checkout(query), "NOT_FOUND");
      await expectRefusal(payer().totals(query), "NOT_FOUND");
      await expectRefusal(payer().payersFile(query), "NOT_FOUND");
      await expectRefusal(
        payer().read({ _id: query.id, ...("token" in query && { token: query.token }) }),
        "NOT_FOUND",
      );
    }
  });

  test("replaces the previous one, a limited number of times", async () => {
    const { _id: id, token } = await createLinkedOffer();
    await commercial().sendLink({ id });
    expect((await expectRefusal(payer().checkout({ id, token }), "LINK_EXPIRED")).status).toBe(410);
    await commercial().sendLink({ id });
    await commercial().sendLink({ id });
    await expectRefusal(commercial().sendLink({ id }), "LINK_SENDS_EXHAUSTED");
  });

  test("ends when the total changes, when it is paid by hand and when it is cancelled", async () => {
    const endsLinkOf = async (action: (offer: { _id: string }) => Promise<unknown>) => {
      const offer = await createLinkedOffer();
      await action(offer);
      await expectRefusal(payer().checkout({ id: offer._id, token: offer.token }), "LINK_EXPIRED");
    };
    const paymentInput = { date: "2026-11-20", method: "cash", amount: "910.00" } as const;
    await endsLinkOf(({ _id }) =>
      commercial().update({
        _id,
        concepts: [{ concept: "CO001", amount: "911.00" }],
        paymentMethods: [{ method: "cash", amount: "911.00" }],
      }),
    );
    await endsLinkOf(({ _id }) => commercial().confirmPaid({ _id, ...paymentInput }));
    await endsLinkOf(({ _id }) => commercial().update({ _id, active: false, note }));
  });

  test("is sent to nobody where the client has no address, and for a draft", async () => {
    const offer = await makeOffer(app, "Tejidos del Cauto");
    const refusal = await expectRefusal(commercial().sendLink({ id: offer._id }), "INVALID");
    expect(refusal.fields).toEqual({ to: [faultsEs.REQUIRED] });
    const draft = await makeOffer(app, "Astilleros", { draft: true });
    await expectRefusal(commercial().sendLink({ id: draft._id }), "TRANSITION_NOT_ALLOWED");
  });

  test("can be sent for any offer with the statistics permission, otherwise for visible offers", async () => {
    const { _id: id } = await makeOffer(app, "Astilleros");
    await expectRefusal(app.as("lawyer@demo.example").contractOffers.sendLink({ id }), "NOT_FOUND");
    expect(await app.as("management@demo.example").contractOffers.sendLink({ id })).toHaveProperty("expiresAt");
  });
});

describe("a gateway payment", () => {
  test("pays the offer once; a second payment is refunded", async () => {
    const offer = await createLinkedOffer();
    const first = await gatewayPays(offer);
    expect(await commercial().get({ id: offer._id })).toMatchObject({
      status: "paid",
      payment: { method: "enzona", amount: "910.00", byName: "Sistema", paymentId: first },
    });
    expect((await mailsOf(offer._id)).map(({ template }) => template)).toContain("offerPaid");
    const second = await gatewayPays(offer);
    expect(await paymentOf(second)).toMatchObject({ settled: false, duplicated: true, refundDue: "910.00" });
  });

  test("for an offer cancelled meanwhile is refunded", async () => {
    const offer = await createLinkedOffer();
    await commercial().update({ _id: offer._id, active: false, note });
    const id = await gatewayPays(offer);
    expect(await paymentOf(id)).toMatchObject({ settled: false, refundDue: "910.00" });
    expect((await commercial().get({ id: offer._id })).status).toBe("cancelled");
  });

  test("an abandoned attempt changes nothing, and blocks other actions while it is open", async () => {
    const offer = await createLinkedOffer();
    const subject = { kind: "offer", subjectId: offer._id, subjectNumber: offer.offerNumber } as const;
    const attempt = await writeAttempt(app.server.db, "paying", { ...subject, gateway: "enzona" });
    const paymentInput = { _id: offer._id, date: "2026-11-20", method: "cash", amount: "910.00" } as const;
    for (const blockedCall of [
      () => commercial().confirmPaid(paymentInput),
      () => commercial().update({ _id: offer._id, active: false, note }),
      () => commercial().remove({ id: offer._id }),
      () => commercial().sendLink({ id: offer._id }),
    ])
      await expectRefusal(blockedCall(), "PAYMENT_IN_PROGRESS");
    await app.server.db.update(payments).set({ status: "expired" }).where(eq(payments.id, attempt.id));
    const { updatedAt, status } = await commercial().get({ id: offer._id });
    expect([status, updatedAt]).toEqual(["unsigned", offer.updatedAt]);
    expect(await commercial().confirmPaid(paymentInput)).toMatchObject({ status: "paid" });
  });

  test("is fully revoked unless it is reconciled; then the offer can be paid again", async () => {
    const offer = await createLinkedOffer();
    const id = await gatewayPays(offer);
    await app.server.db.update(payments).set({ conciliated: true }).where(eq(payments.id, id));
    await expectRefusal(commercial().cancelPayment({ _id: offer._id, note }), "TRANSITION_NOT_ALLOWED");
    await app.server.db.update(payments).set({ conciliated: false }).where(eq(payments.id, id));
    expect(await commercial().cancelPayment({ _id: offer._id, note })).toMatchObject({
      status: "unsigned",
      payment: null,
    });
    expect(await paymentOf(id)).toMatchObject({ settled: false, refundDue: "910.00" });
    // With a new link: the used one starts no second payment.
    const { token } = offer;
    const paymentStatus = await app.as("nobody").payments.standing({ commonId: offer._id, token });
    expect(paymentStatus).toMatchObject({ state: "closed", until: null });
    const thirdPayment = await gatewayPays(offer);
    expect(await paymentOf(thirdPayment)).toMatchObject({ settled: true });
    expect((await commercial().get({ id: offer._id })).status).toBe("paid");
  });
});

describe("a revoked payment is mailed to the payer", () => {
  const paymentInput = { date: "2026-11-20", method: "cash", amount: "910.00" } as const;
  const cancellationMails = async (id: string) =>
    (await mailsOf(id)).filter(({ template }) => template === "offerPaymentCancelled");

  test("in their language, with the amount; the text differs for gateway and manual payments", async () => {
    const [cuban, italian] = [await makeOffer(app, "Astilleros"), await makeOffer(app, "Bianchi")];
    await gatewayPays(cuban);
    await commercial().confirmPaid({ _id: italian._id, ...paymentInput });
    for (const { _id } of [cuban, italian]) await commercial().cancelPayment({ _id, note });
    const [es] = await cancellationMails(cuban._id);
    const [en] = await cancellationMails(italian._id);
    expect([es?.to, es?.language, es?.subject]).toEqual([
      "juridico@astilleros.example",
      "es",
      `Anulamos el pago de la oferta ${cuban.offerNumber}`,
    ]);
    expect(es?.text).toContain("Le devolveremos todo el importe");
    expect([en?.to, en?.language, en?.subject]).toEqual([
      "legale@bianchi.example",
      "en",
      `We cancelled the payment for offer ${italian.offerNumber}`,
    ]);
    expect(en?.text).toContain("If the money left your account");
    // The note is internal.
    for (const mail of [es, en]) expect(mail?.text).not.toContain(note);
  });

  test("a payment that the gateway already refunded causes no second refund", async () => {
    const offer = await createLinkedOffer();
    const id = await gatewayPays(offer);
    const { reference = "" } = (await paymentOf(id)) ?? {};
    const snapshot = { state: "refunded", rawState: "x", reference, observedAt: now, evidence: {} } as const;
    await applySnapshot(app.server, id, snapshot);
    const refundNotifications = () =>
      app.server.db
        .select()
        .from(notifications)
        .where(like(notifications.textEs, `%${reference}%`));
    const before = (await refundNotifications()).length;
    await commercial().cancelPayment({ _id: offer._id, note });
    expect(await refundNotifications()).toHaveLength(before);
    expect(await paymentOf(id)).toMatchObject({ settled: false, status: "refunded", refundDue: "910.00" });
    const [mail] = await cancellationMails(offer._id);
    expect(mail?.text).toContain("Ya le devolvimos todo el importe");
  });

  test("each time, and not when nothing was revoked", async () => {
    const { _id } = await makeOffer(app, "Astilleros");
    await commercial().confirmPaid({ _id, ...paymentInput });
    await commercial().cancelPayment({ _id, note });
    await expectRefusal(commercial().cancelPayment({ _id, note }), "TRANSITION_NOT_ALLOWED");
    expect(await cancellationMails(_id)).toHaveLength(1);
    await commercial().confirmPaid({ _id, ...paymentInput });
    await commercial().cancelPayment({ _id, note });
    expect(await cancellationMails(_id)).toHaveLength(2);
  });
});

describe("sending", () => {
  test("to the client and their contacts in their language, and a correction is the next version", async () => {
    const italian = await makeOffer(app, "Bianchi");
    expect(await commercial().send({ _id: italian._id, message: "Good morning" })).toEqual({ queued: 2 });
    const mails = await mailsOf(italian._id);
    expect(mails.map(({ to, language }) => [to, language]).sort()).toEqual([
      ["giulia@bianchi.example", "en"],
      ["legale@bianchi.example", "en"],
    ]);
    expect(mails[0]?.text).toContain("Good morning");
    expect((await commercial().update({ _id: italian._id, receivedBy: "Otra persona" })).version).toBe(2);
    const cuban = await makeOffer(app, "Astilleros");
    expect(await commercial().send({ _id: cuban._id, to: ["Una@Parte.example"] })).toEqual({ queued: 1 });
    expect((await mailsOf(cuban._id)).map(({ to, language }) => [to, language])).toEqual([["una@parte.example", "es"]]);
  });

  test("the mailed token opens the page, but no payment is possible without a link", async () => {
    const offer = await makeOffer(app, "Astilleros");
    await commercial().send({ _id: offer._id });
    const token = await tokenMailed(offer._id);
    const checkout = await payer().checkout({ id: offer._id, token });
    expect([checkout.link, checkout.methods]).toEqual([null, []]);
  });

  test("a draft or cancelled offer is not sent", async () => {
    const draft = await makeOffer(app, "Astilleros", { draft: true });
    await expectRefusal(commercial().send({ _id: draft._id }), "TRANSITION_NOT_ALLOWED");
  });
});

test("mails show Havana time, and the reader's time if their account has a time zone", async () => {
  const email = "client@demo.example";
  await app.server.db.update(clients).set({ email }).where(like(clients.name, "%Astilleros%"));
  const datesIn = async (timeZone: string | null) => {
    await app.server.db.update(users).set({ timeZone }).where(eq(users.email, email));
    const offer = await createLinkedOffer();
    await gatewayPays(offer);
    return (await mailsOf(offer._id)).map(({ template, vars }) => [template, vars.expires ?? vars.date]);
  };
  expect(await datesIn(null)).toEqual([
    ["offerPaid", "20 nov 2026, 10:00 (hora de La Habana)"],
    ["offerPaymentLink", "23 nov 2026, 10:00 (hora de La Habana)"],
  ]);
  expect(await datesIn("Europe/Madrid")).toEqual([
    ["offerPaid", "20 nov 2026, 10:00 (hora de La Habana; 16:00 en su hora)"],
    ["offerPaymentLink", "23 nov 2026, 10:00 (hora de La Habana; 16:00 en su hora)"],
  ]);
});
