/** How paying stands, told to everybody who holds something of a request: each end of it, and what a spent link still tells. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { expireLinks } from "../../../payments/server/polling/poll-payments.ts";
import { settleSnapshot } from "../../../payments/server/attempts/settle.ts";
import { payments } from "../../../payments/server/tables.ts";
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

const standing = (commonId: string, token?: string, who = "nobody") =>
  app.as(who).payments.standing({ commonId, ...(token ? { token } : {}) });

/** An attempt by the newest link, in some status. */
async function tried(commonId: string, turn: number, status: string): Promise<string> {
  const { rows } = await app.server.db.execute<{ reference: string }>(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, link_id, gateway, status, amount, currency, bank_fee,
      due_amount, due_currency, description, payer_name, payer_email, payer_language, expires_at)
    select gen_random_uuid(), '1' || substr(g.number, 3) || ${`90${turn}`}, family, common_id, number,
      (select l.id from payment_links l where l.subject_id = common_id order by created_at desc limit 1),
      'transfermovil', ${status}, 1630, 'CUP', 0, 1630, 'CUP', '', '', 'client@demo.example', 'es', now()
    from request_groups g where common_id = ${commonId} returning reference`);
  return rows[0]?.reference ?? "";
}

describe("somebody who comes to pay is told how it stands", () => {
  test("open: until when, how many attempts, when it would be cancelled by itself", async () => {
    const { commonId, token, group } = await sendRequest(app);
    const until = group.paymentLink?.expiresAt ?? "";
    const week = new Date(Date.parse(until) + 7 * 86_400_000).toISOString();
    const told = { state: "open", number: group.number, payment: null, until, cancelsAt: week, sentTo: null };
    expect(await standing(commonId, token)).toMatchObject({ ...told, attempts: { made: 0, most: 5 } });
    expect(await standing(commonId, undefined, yadira)).toMatchObject({ ...told, canAsk: true });
  });

  test("open by a link that was sent late: it is not cancelled before that one is over", async () => {
    const { commonId, group } = await sendRequest(app);
    const today = now;
    now = new Date(Date.parse(group.paymentLink?.expiresAt ?? "") + 6 * 86_400_000);
    const { expiresAt } = await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    expect(await standing(commonId, undefined, yadira)).toMatchObject({ until: expiresAt, cancelsAt: expiresAt });
    now = today;
  });

  test("paying: with the reference of what was begun", async () => {
    const { commonId, token } = await sendRequest(app);
    const reference = await tried(commonId, 1, "paying");
    expect(await standing(commonId, token)).toMatchObject({
      state: "paying",
      payment: { reference, status: "paying" },
    });
  });

  test("paid: when, how and by which reference, to owner and link alike", async () => {
    const { commonId, token } = await sendRequest(app);
    await pay(app, commonId);
    for (const [by, who] of [
      [token, "nobody"],
      [undefined, yadira],
    ] as const) {
      const told = await standing(commonId, by, who);
      expect(told).toMatchObject({ state: "paid", payment: { gateway: "transfermovil", amount: "1630.00" } });
      expect(told.at).toBe(told.payment?.confirmedAt);
      expect(told.payment?.reference).toMatch(/^1\d{11}$/);
    }
  });

  test("given back: when, once all of it went; a part leaves it paid", async () => {
    const { commonId, token } = await sendRequest(app);
    await pay(app, commonId);
    const [paid] = await app.server.db.select().from(payments).where(eq(payments.subjectId, commonId));
    const { id = "", reference = "" } = paid ?? {};
    const goesBack = async (hundredths: bigint) => {
      const refunded = { minor: hundredths, currency: "CUP" };
      const said = { state: "refunded", rawState: "x", reference, refunded, observedAt: now, evidence: {} } as const;
      await settleSnapshot(app.server, id, said);
      return standing(commonId, token);
    };
    expect(await goesBack(1_00n)).toMatchObject({ state: "paid", payment: { status: "partlyRefunded" } });
    now = new Date(now.getTime() + 60_000);
    expect(await goesBack(1630_00n)).toMatchObject({
      state: "refunded",
      at: now.toISOString(),
      payment: { reference, status: "refunded", amount: "1630.00" },
    });
  });

  test("replaced: when, and where the new one went, masked; nothing of payments that were not made by it", async () => {
    const { commonId, token } = await sendRequest(app);
    now = new Date(now.getTime() + 60_000);
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    const told = { state: "replaced", at: now.toISOString(), sentTo: "cl•••@demo.example", payment: null, until: null };
    expect(await standing(commonId, token)).toMatchObject(told);
    await tried(commonId, 1, "failed");
    expect(await standing(commonId, token)).toMatchObject(told);
    await pay(app, commonId);
    expect(await standing(commonId, token)).toMatchObject({ state: "paid", payment: null });
  });

  test("a replaced link ends no payment that is made by the new one, and asks its gateway nothing", async () => {
    const { commonId, token } = await sendRequest(app);
    now = new Date(now.getTime() + 60_000);
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    const reference = await tried(commonId, 1, "paying");
    const nobody = app.as("nobody").payments;
    await expectRefusal(nobody.cancel({ reference, token }), "NOT_FOUND");
    expect(await nobody.askNow({ reference, token })).toMatchObject({ status: "paying" });
    const [row] = await app.server.db.select().from(payments).where(eq(payments.reference, reference));
    expect(row).toMatchObject({ status: "paying", questionsOnWord: 0 });
    expect(await app.as(yadira).payments.cancel({ reference })).toEqual({ status: "cancelled" });
  });

  test("a payer whose link was replaced afterwards reads of the payment that it made", async () => {
    const { commonId, token } = await sendRequest(app);
    const reference = await tried(commonId, 1, "failed");
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    await app.server.db.execute(
      sql`update payments set status = 'confirmed', settled = true, confirmed_at = now() where reference = ${reference}`,
    );
    expect(await standing(commonId, token)).toMatchObject({ state: "paid", payment: { reference } });
  });

  test("expired: when, and when the request itself ends", async () => {
    const { commonId, token, group } = await sendRequest(app);
    const at = group.paymentLink?.expiresAt ?? "";
    now = new Date(Date.parse(at) + 1000);
    expect(await standing(commonId, token)).toMatchObject({ state: "expired", at, until: null, canAsk: true });
    await expireLinks(app.server);
    expect(await standing(commonId, token)).toMatchObject({ state: "expired", payment: null });
  });

  test("exhausted: after the fifth attempt, with the last one's reference", async () => {
    const { commonId, token } = await sendRequest(app);
    let reference = "";
    for (let turn = 1; turn <= 5; turn++) reference = await tried(commonId, turn, "failed");
    expect(await standing(commonId, token)).toMatchObject({
      state: "exhausted",
      attempts: { made: 5, most: 5 },
      payment: { reference },
    });
  });

  test("cancelled, and to be corrected: since when", async () => {
    const cancelled = await sendRequest(app);
    await app.as(yadira).onlineRequests.remove({ commonId: cancelled.commonId });
    const at = now.toISOString();
    expect(await standing(cancelled.commonId, cancelled.token)).toMatchObject({
      state: "cancelled",
      at,
      payment: null,
    });
    const wrong = await sendRequest(app);
    await app.as("nobody").onlineRequests.rejectByUser({ ...wrong, reason: "El nombre está mal" });
    expect(await standing(wrong.commonId, wrong.token)).toMatchObject({ state: "toCorrect", at });
  });

  test("to others it does not exist: without a token, with another request's, with one of their own", async () => {
    const { commonId } = await sendRequest(app);
    const other = await sendRequest(app, roberto, [sampleBirthForm]);
    const mine = await sendRequest(app);
    for (const [token, who] of [
      [undefined, "nobody"],
      [mine.token, "nobody"],
      [other.group.publicToken ?? "", roberto],
    ] as const)
      await expectRefusal(standing(commonId, token, who), "REQUEST_NOT_FOUND_OR_PAID");
  });
});

describe("its client's own pages say the same", () => {
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

  test("after the fifth attempt nothing is to be paid by the link any more, and another one is a press away", async () => {
    const { commonId, token } = await sendRequest(app);
    for (let turn = 1; turn < 5; turn++) await tried(commonId, turn, "failed");
    const last = await tried(commonId, 5, "paying");
    // The last may still go well: it is paid, or given up, where it was begun.
    expect(await atHome(commonId)).toMatchObject({ linkState: "valid", can: { pay: true } });
    expect(await pageTo(undefined, commonId, token)).not.toContain(serverMessages.page.link.triedOut);
    await app.server.db.update(payments).set({ status: "failed" }).where(eq(payments.reference, last));
    expect(await atHome(commonId)).toMatchObject({
      linkState: "valid",
      payBy: null,
      can: { pay: false, resendLink: true },
    });
    expect(await app.as(yadira).onlineRequests.details({ commonId })).toMatchObject({ can: { pay: false } });
    for (const [who, way, leads] of [
      [yadira, serverMessages.page.another, `/legalsit/checkout/${commonId}"`],
      [
        undefined,
        serverMessages.page.signForAnother,
        `/legalsit/login?next=${encodeURIComponent(`/checkout/${commonId}`)}`,
      ],
    ] as const) {
      const page = await pageTo(who, commonId, token);
      for (const said of [serverMessages.page.link.triedOut, way, leads]) expect(page).toContain(said);
      for (const gone of [serverMessages.page.pay, serverMessages.page.wrong]) expect(page).not.toContain(`${gone}<`);
      expect(page).not.toContain(serverMessages.page.link.valid.split("{")[0]);
    }
  });

  test("of one that was cancelled nobody asks for another link", async () => {
    const { commonId, group } = await sendRequest(app);
    const token = group.publicToken ?? "";
    const today = now;
    now = new Date(Date.parse(group.paymentLink?.expiresAt ?? "") + 1000);
    expect(await pageTo(yadira, commonId, token)).toContain(serverMessages.page.askAnother);
    await app.server.db.execute(sql`update request_forms set status = 'cancelled' where common_id = ${commonId}`);
    await app.server.db.execute(sql`update request_groups set status = 'cancelled' where common_id = ${commonId}`);
    const page = await pageTo(yadira, commonId, token);
    expect(page).toContain(serverMessages.page.told.cancelled);
    for (const said of [serverMessages.page.link.expired, serverMessages.page.askAnother, serverMessages.page.another])
      expect(page).not.toContain(said);
    now = today;
  });

  test("what was paid and all of it given back is not called paid, nor late, until staff have ended it", async () => {
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
    for (const said of [
      serverMessages.page.headline.refunded.one,
      serverMessages.page.told.refunded,
      serverMessages.page.explain.refunded,
    ])
      expect(page).toContain(said);
    for (const said of [
      serverMessages.page.headline.pending.one,
      serverMessages.page.told.pending,
      serverMessages.page.expected.official,
    ])
      expect(page).not.toContain(said.split("{")[0]);
    const today = now;
    now = new Date(Date.parse(due) + 2 * 86_400_000);
    await notifyLate(app.server);
    const letters = sql`select id from emails where once = ${`requestLate:${commonId}`}`;
    expect((await app.server.db.execute(letters)).rows).toEqual([]);
    now = today;
  });
});

describe("the page to pay", () => {
  test("says for whom by initials, and by the whole name to the owner alone", async () => {
    const { commonId, token, group } = await sendRequest(app);
    const shownTo = async (by: string | undefined, who: string) => {
      const { checkout } = app.as(who).onlineRequests;
      const page = requestAnswer(await checkout({ commonId, ...(by ? { token: by } : {}) }));
      return { ...page.group.forms[0], pickup: page.group.pickup?.name, text: JSON.stringify(page) };
    };
    for (const by of [token, group.publicToken ?? ""]) {
      const shown = await shownTo(by, "nobody");
      expect(shown).toMatchObject({
        holder: "Rosa María F. N.",
        identityNumber: "•••••••0254",
        pickup: "Yadira Á. F.",
      });
      expect(shown.text).not.toMatch(/Ferrer|Núñez|Álvarez/);
    }
    expect(await shownTo(undefined, yadira)).toMatchObject({ holder: "Rosa María Ferrer Núñez" });
    const tracked = requestAnswer(await app.as("nobody").onlineRequests.track({ commonId, token }));
    expect(tracked.forms[0]?.holder).toBe("Rosa María F. N.");
  });

  test("says who is paid, and shows an open attempt before anything is pressed", async () => {
    const { commonId, token } = await sendRequest(app, yadira, [rosa]);
    const pageNow = async () => requestAnswer(await app.as("nobody").onlineRequests.checkout({ commonId, token }));
    expect(await pageNow()).toMatchObject({ open: null, payee: { name: expect.stringMatching(/\w/) } });
    const reference = await tried(commonId, 1, "paying");
    const { open, group } = await pageNow();
    expect(open).toMatchObject({ reference, gateway: "transfermovil", amount: "1630.00", currency: "CUP" });
    expect(group.can.reject).toBe(false);
  });
});
