import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { takeThrough, logOf, makeRoom, paid, pay, sendRequest, yadira, alberto } from "./testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

describe("a criminal record certificate with legalization", () => {
  test("is requested, paid, processed and delivered; each transition is mailed, logged and audited", async () => {
    const { commonId, group, token, formIds } = await sendRequest(app);
    const [formId = ""] = formIds;
    expect(group).toMatchObject({ status: "notPaid", family: "AP", currency: "CUP", emailSent: true });
    expect(group.totals).toEqual([{ currency: "CUP", amount: "1630.00" }]);
    expect(group.forms[0]?.priceLines.map((line) => [line.kind, line.amount])).toEqual([
      ["service", "1250.00"],
      ["legalization", "375.00"],
      ["stamp", "5.00"],
    ]);
    const checkout = await app.as("nobody").onlineRequests.checkout({ commonId, token });
    expect(checkout.totals[0]).toEqual({ currency: "CUP", subtotal: "1630.00", bankFee: "0.00", total: "1630.00" });
    expect(await pay(app, commonId)).toBe("settled");

    await takeThrough(app, formId, ["requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"]);
    const done = await takeThrough(app, formId, ["delivered"]);
    expect(done).toMatchObject({ status: "delivered", receiver: { name: "Yadira Álvarez Ferrer", ci: "91021027775" } });

    expect(await logOf(app, formId)).toEqual([
      { from: null, to: "draft", byName: "Yadira Álvarez Ferrer" },
      { from: "draft", to: "notPaid", byName: "Yadira Álvarez Ferrer" },
      { from: "notPaid", to: "pending", byName: "Sistema" },
      { from: "pending", to: "requested", byName: "Alberto Pérez Sosa" },
      { from: "requested", to: "toked", byName: "Alberto Pérez Sosa" },
      { from: "toked", to: "deliveredTramitation", byName: "Alberto Pérez Sosa" },
      { from: "deliveredTramitation", to: "legalization", byName: "Alberto Pérez Sosa" },
      { from: "legalization", to: "readyToDelivery", byName: "Alberto Pérez Sosa" },
      { from: "readyToDelivery", to: "delivered", byName: "Alberto Pérez Sosa" },
    ]);
    const mails = await app.server.db.execute<{ template: string }>(
      sql`select template from emails where related_id = ${commonId} order by created_at, id`,
    );
    expect(mails.rows.map((row) => row.template)).toEqual([
      "paymentLink",
      "requestPaid",
      "requestInProcess",
      "requestReady",
      "requestDelivered",
    ]);
    const audit = await app.server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from audit_log where record_id = ${formId} and action = 'onlineRequests.move'`,
    );
    expect(audit.rows[0]?.n).toBe(8);
  });
});

test("staff see it in their list, the client among their own requests", async () => {
  const { commonId } = await paid(app);
  const list = await app.as(alberto).onlineRequests.list({ family: "AP", status: "pending" });
  expect(list.docs.map((row) => row.commonId)).toContain(commonId);
  const mine = await app.as(yadira).onlineRequests.mine();
  expect(mine.docs[0]).toMatchObject({ commonId, status: "pending", linkState: "paid" });
});

describe("whether the requester is mailed", () => {
  const updateMails = (change: string) =>
    app.server.db.execute(sql.raw(`update emails set ${change} where "to" = 'client@demo.example'`));

  test("reports false while the address rejects mails", async () => {
    const { email } = (await app.as(yadira).session.current()).user;
    expect(email).toBe("client@demo.example");
    await updateMails("state = 'failed', last_error = 'EENVELOPE: 550 5.1.1 No such user here', sent_at = null");
    const { commonId, group } = await sendRequest(app);
    expect(group.emailSent).toBe(false);
    expect((await app.as(yadira).onlineRequests.sendPaymentLink({ commonId })).emailSent).toBe(false);
    await updateMails("state = 'sent', sent_at = now()");
    expect((await app.as(yadira).onlineRequests.sendPaymentLink({ commonId })).emailSent).toBe(true);
  });
});
