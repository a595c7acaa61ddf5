/** Payment status as shown to token holders and owners: every outcome, and what an exhausted link shows. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { expireLinks } from "../../../../money/payments/server/polling/poll-payments.ts";
import { applySnapshot } from "../../../../money/payments/server/attempts/apply-snapshot.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { serverMessages } from "../../server-messages.es.ts";
import { notifyLate } from "../jobs.ts";
import {
  sampleBirthForm,
  makeRoom,
  requestAnswer,
  paid,
  pay,
  roberto,
  rosa,
  sendRequest,
  yadira,
} from "../testing/request-steps.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());

const paymentStatus = (commonId: string, token?: string, who = "nobody") =>
  app.as(who).payments.standing({ commonId, ...(token ? { token } : {}) });

/** Inserts an attempt by the newest link. Returns its reference. */
async function insertAttempt(commonId: string, attempt: number, status: string): Promise<string> {
  const { rows } = await app.server.db.execute<{ reference: string }>(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, link_id, gateway, status, amount, currency, bank_fee,
      due_amount, due_currency, description, payer_name, payer_email, payer_language, expires_at)
    select gen_random_uuid(), '1' || substr(g.number, 3) || ${`90${attempt}`}, family, common_id, number,
      (select l.id from payment_links l where l.subject_id = common_id order by created_at desc limit 1),
      'transfermovil', ${status}, 1630, 'CUP', 0, 1630, 'CUP', '', '', 'client@demo.example', 'es', now()
    from request_groups g where common_id = ${commonId} returning reference`);
  return rows[0]?.reference ?? "";
}

describe("the payment status for payers", () => {
  test("open: deadline, number of attempts, and automatic cancellation", async () => {
    const { commonId, token, group } = await sendRequest(app);
    const until = group.paymentLink?.expiresAt ?? "";
    const week = new Date(Date.parse(until) + 7 * 86_400_000).toISOString();
    const expected = { state: "open", number: group.number, payment: null, until, cancelsAt: week, sentTo: null };
    expect(await paymentStatus(commonId, token)).toMatchObject({ ...expected, attempts: { made: 0, most: 5 } });
    expect(await paymentStatus(commonId, undefined, yadira)).toMatchObject({ ...expected, canAsk: true });
  });

  test("open with a link that was sent late: not cancelled before that link expires", async () => {
    const { commonId, group } = await sendRequest(app);
    const today = now;
    now = new Date(Date.parse(group.paymentLink?.expiresAt ?? "") + 6 * 86_400_000);
    const { expiresAt } = await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    expect(await paymentStatus(commonId, undefined, yadira)).toMatchObject({ until: expiresAt, cancelsAt: expiresAt });
    now = today;
  });

  test("paying: with the reference of the attempt", async () => {
    const { commonId, token } = await sendRequest(app);
    const reference = await insertAttempt(commonId, 1, "paying");
    expect(await paymentStatus(commonId, token)).toMatchObject({
      state: "paying",
      payment: { reference, status: "paying" },
    });
  });

  test("paid: time, gateway and reference, for owner and link", async () => {
    const { commonId, token } = await sendRequest(app);
    await pay(app, commonId);
    for (const [accessToken, who] of [
      [token, "nobody"],
      [undefined, yadira],
    ] as const) {
      const result = await paymentStatus(commonId, accessToken, who);
      expect(result).toMatchObject({ state: "paid", payment: { gateway: "transfermovil", amount: "1630.00" } });
      expect(result.at).toBe(result.payment?.confirmedAt);
      expect(result.payment?.reference).toMatch(/^1\d{11}$/);
    }
  });

  test("refunded: with its time, after a full refund; a partial refund leaves it paid", async () => {
    const { commonId, token } = await sendRequest(app);
    await pay(app, commonId);
    const [payment] = await app.server.db.select().from(payments).where(eq(payments.subjectId, commonId));
    const { id = "", reference = "" } = payment ?? {};
    const refund = async (hundredths: bigint) => {
      const refunded = { minor: hundredths, currency: "CUP" };
      const snapshot = {
        state: "refunded",
        rawState: "x",
        reference,
        refunded,
        observedAt: now,
        evidence: {},
      } as const;
      await applySnapshot(app.server, id, snapshot);
      return paymentStatus(commonId, token);
    };
    expect(await refund(1_00n)).toMatchObject({ state: "paid", payment: { status: "partlyRefunded" } });
    now = new Date(now.getTime() + 60_000);
    expect(await refund(1630_00n)).toMatchObject({
      state: "refunded",
      at: now.toISOString(),
      payment: { reference, status: "refunded", amount: "1630.00" },
    });
  });

  test("replaced: time and masked recipient of the new link; no payments of another link", async () => {
    const { commonId, token } = await sendRequest(app);
    now = new Date(now.getTime() + 60_000);
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    const expected = {
      state: "replaced",
      at: now.toISOString(),
      sentTo: "cl•••@demo.example",
      payment: null,
      until: null,
    };
    expect(await paymentStatus(commonId, token)).toMatchObject(expected);
    await insertAttempt(commonId, 1, "failed");
    expect(await paymentStatus(commonId, token)).toMatchObject(expected);
    await pay(app, commonId);
    expect(await paymentStatus(commonId, token)).toMatchObject({ state: "paid", payment: null });
  });

  test("a replaced link cannot cancel a payment of the new one, nor query its gateway", async () => {
    const { commonId, token } = await sendRequest(app);
    now = new Date(now.getTime() + 60_000);
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    const reference = await insertAttempt(commonId, 1, "paying");
    const anonymousApi = app.as("nobody").payments;
    await expectRefusal(anonymousApi.cancel({ reference, token }), "NOT_FOUND");
    expect(await anonymousApi.askNow({ reference, token })).toMatchObject({ status: "paying" });
    const [row] = await app.server.db.select().from(payments).where(eq(payments.reference, reference));
    expect(row).toMatchObject({ status: "paying", questionsOnWord: 0 });
    expect(await app.as(yadira).payments.cancel({ reference })).toEqual({ status: "cancelled" });
  });

  test("a link that was replaced later still shows its payment", async () => {
    const { commonId, token } = await sendRequest(app);
    const reference = await insertAttempt(commonId, 1, "failed");
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    await app.server.db.execute(
      sql`update payments set status = 'confirmed', settled = true, confirmed_at = now() where reference = ${reference}`,
    );
    expect(await paymentStatus(commonId, token)).toMatchObject({ state: "paid", payment: { reference } });
  });

  test("expired: with its time", async () => {
    const { commonId, token, group } = await sendRequest(app);
    const at = group.paymentLink?.expiresAt ?? "";
    now = new Date(Date.parse(at) + 1000);
    expect(await paymentStatus(commonId, token)).toMatchObject({ state: "expired", at, until: null, canAsk: true });
    await expireLinks(app.server);
    expect(await paymentStatus(commonId, token)).toMatchObject({ state: "expired", payment: null });
  });

  test("exhausted: after the fifth attempt, with the reference of the last one", async () => {
    const { commonId, token } = await sendRequest(app);
    let reference = "";
    for (let attempt = 1; attempt <= 5; attempt++) reference = await insertAttempt(commonId, attempt, "failed");
    expect(await paymentStatus(commonId, token)).toMatchObject({
      state: "exhausted",
      attempts: { made: 5, most: 5 },
      payment: { reference },
    });
  });

  test("cancelled, and to be corrected: with their times", async () => {
    const cancelled = await sendRequest(app);
    await app.as(yadira).onlineRequests.remove({ commonId: cancelled.commonId });
    const at = now.toISOString();
    expect(await paymentStatus(cancelled.commonId, cancelled.token)).toMatchObject({
      state: "cancelled",
      at,
      payment: null,
    });
    const wrong = await sendRequest(app);
    await app.as("nobody").onlineRequests.rejectByUser({ ...wrong, reason: "El nombre está mal" });
    expect(await paymentStatus(wrong.commonId, wrong.token)).toMatchObject({ state: "toCorrect", at });
  });

  test("it does not exist for others: without a token, or with a token of another request", async () => {
    const { commonId } = await sendRequest(app);
    const other = await sendRequest(app, roberto, [sampleBirthForm]);
    const mine = await sendRequest(app);
    for (const [token, who] of [
      [undefined, "nobody"],
      [mine.token, "nobody"],
      [other.group.publicToken ?? "", roberto],
    ] as const)
      await expectRefusal(paymentStatus(commonId, token, who), "REQUEST_NOT_FOUND_OR_PAID");
  });
});

describe("the client's own pages agree", () => {
  const atHome = async (commonId: string) => {
    const { needs, moving } = await app.as(yadira).onlineRequests.ownHome();
    return [...needs, ...moving].find((each) => each.commonId === commonId);
  };
  const pageTo = async (who: string | undefined, commonId: string, token: string) => {
    const headers = who ? { authorization: `Bearer ${await app.tokenOf(who)}` } : {};
    const { body } = await app.app.inject({
      url: `/legalsit/paymentDetails/${commonId}?lang=es&token=${encodeURIComponent(token)}`,
      headers,
    });
    return /<main[^>]*>([\s\S]*)<\/main>/.exec(body)?.[1] ?? "";
  };

  test("after the fifth attempt the link is unusable, and another one can be requested", async () => {
    const { commonId, token } = await sendRequest(app);
    for (let attempt = 1; attempt < 5; attempt++) await insertAttempt(commonId, attempt, "failed");
    const last = await insertAttempt(commonId, 5, "paying");
    // The last attempt may still succeed, so it can be continued or cancelled.
    expect(await atHome(commonId)).toMatchObject({ linkState: "valid", can: { pay: true } });
    expect(await pageTo(undefined, commonId, token)).not.toContain(serverMessages.page.link.triedOut);
    await app.server.db.update(payments).set({ status: "failed" }).where(eq(payments.reference, last));
    expect(await atHome(commonId)).toMatchObject({
      linkState: "valid",
      payBy: null,
      can: { pay: false, resendLink: true },
    });
    expect(await app.as(yadira).onlineRequests.details({ commonId })).toMatchObject({ can: { pay: false } });
    for (const [who, label, target] of [
      [yadira, serverMessages.page.another, `/legalsit/checkout/${commonId}"`],
      [
        undefined,
        serverMessages.page.signForAnother,
        `/legalsit/login?next=${encodeURIComponent(`/checkout/${commonId}`)}`,
      ],
    ] as const) {
      const page = await pageTo(who, commonId, token);
      for (const text of [serverMessages.page.link.triedOut, label, target]) expect(page).toContain(text);
      for (const text of [serverMessages.page.pay, serverMessages.page.wrong]) expect(page).not.toContain(`${text}<`);
      expect(page).not.toContain(serverMessages.page.link.valid.split("{")[0]);
    }
  });

  test("a cancelled request offers no new link", async () => {
    const { commonId, group } = await sendRequest(app);
    const token = group.publicToken ?? "";
    const today = now;
    now = new Date(Date.parse(group.paymentLink?.expiresAt ?? "") + 1000);
    expect(await pageTo(yadira, commonId, token)).toContain(serverMessages.page.askAnother);
    await app.server.db.execute(sql`update request_forms set status = 'cancelled' where common_id = ${commonId}`);
    await app.server.db.execute(sql`update request_groups set status = 'cancelled' where common_id = ${commonId}`);
    const page = await pageTo(yadira, commonId, token);
    expect(page).toContain(serverMessages.page.statusTexts.cancelled);
    for (const text of [serverMessages.page.link.expired, serverMessages.page.askAnother, serverMessages.page.another])
      expect(page).not.toContain(text);
    now = today;
  });

  test("a fully refunded request is shown neither as paid nor as late until staff close it", async () => {
    const { commonId, token } = await paid(app, yadira, [rosa]);
    const due = (await atHome(commonId))?.expected?.by ?? "";
    expect(due).not.toBe("");
    const at = now.toISOString();
    await app.server.db
      .update(payments)
      .set({ status: "refunded", refundedAmount: "1630.00", refundedAt: at })
      .where(eq(payments.subjectId, commonId));
    expect(await atHome(commonId)).toMatchObject({ status: "pending", refundedAt: at, expected: null });
    const page = await pageTo(undefined, commonId, token);
    for (const text of [
      serverMessages.page.headline.refunded.one,
      serverMessages.page.statusTexts.refunded,
      serverMessages.page.explain.refunded,
    ])
      expect(page).toContain(text);
    for (const text of [
      serverMessages.page.headline.pending.one,
      serverMessages.page.statusTexts.pending,
      serverMessages.page.expected.official,
    ])
      expect(page).not.toContain(text.split("{")[0]);
    const today = now;
    now = new Date(Date.parse(due) + 2 * 86_400_000);
    await notifyLate(app.server);
    const mails = sql`select id from emails where once = ${`requestLate:${commonId}`}`;
    expect((await app.server.db.execute(mails)).rows).toEqual([]);
    now = today;
  });
});

describe("the checkout", () => {
  test("shows initials, and full names only to the owner", async () => {
    const { commonId, token, group } = await sendRequest(app);
    const checkoutFor = async (token: string | undefined, who: string) => {
      const { checkout } = app.as(who).onlineRequests;
      const page = requestAnswer(await checkout({ commonId, ...(token ? { token } : {}) }));
      return { ...page.group.forms[0], pickup: page.group.pickup?.name, text: JSON.stringify(page) };
    };
    for (const accessToken of [token, group.publicToken ?? ""]) {
      const page = await checkoutFor(accessToken, "nobody");
      expect(page).toMatchObject({
        holder: "Rosa María F. N.",
        identityNumber: "•••••••0254",
        pickup: "Yadira Á. F.",
      });
      expect(page.text).not.toMatch(/Ferrer|Núñez|Álvarez/);
    }
    expect(await checkoutFor(undefined, yadira)).toMatchObject({ holder: "Rosa María Ferrer Núñez" });
    const tracking = requestAnswer(await app.as("nobody").onlineRequests.track({ commonId, token }));
    expect(tracking.forms[0]?.holder).toBe("Rosa María F. N.");
  });

  test("shows the payee and an open attempt", async () => {
    const { commonId, token } = await sendRequest(app, yadira, [rosa]);
    const readCheckout = async () => requestAnswer(await app.as("nobody").onlineRequests.checkout({ commonId, token }));
    expect(await readCheckout()).toMatchObject({ open: null, payee: { name: expect.stringMatching(/\w/) } });
    const reference = await insertAttempt(commonId, 1, "paying");
    const { open, group } = await readCheckout();
    expect(open).toMatchObject({ reference, gateway: "transfermovil", amount: "1630.00", currency: "CUP" });
    expect(group.can.reject).toBe(false);
  });
});
