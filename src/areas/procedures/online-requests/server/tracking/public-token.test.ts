/**
 * Tokens of a request: not readable from the database or from gateway requests, and revoked with the link.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { claimMails, settleSent } from "../../../../administration/outgoing-mail/server/outbox.ts";
import { attemptOf } from "../../../../money/payments/server/gateway.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { statusPath } from "./status-page.tsx";
import { takeThrough, makeRoom, paid, rosa, sendRequest, yadira } from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const anonymousApi = () => app.as("nobody").onlineRequests;

/** Tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = app.server;
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const matching: string[] = [];
  for (const { name } of rows) {
    const result = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`,
    );
    if (result.rows.length > 0) matching.push(name);
  }
  return matching;
}

const mailLinksOf = async (commonId: string) =>
  (
    await app.server.db.execute<{ link: string }>(
      sql`select vars ->> 'link' as link from emails where related_id = ${commonId} order by created_at, id`,
    )
  ).rows.map((row) => row.link);

describe("at rest", () => {
  test("no table contains the token of a page or a link after the mails were sent", async () => {
    const { commonId, group, token } = await sendRequest(app);
    const tokens = [group.publicToken ?? "", token];
    expect(tokens.map((each) => each.length)).toEqual([43, 43]);
    expect((await mailLinksOf(commonId)).join(" ")).toContain(token);
    for (
      let mails = await claimMails(app.server.db, 50, 60);
      mails.length > 0;
      mails = await claimMails(app.server.db, 50, 60)
    )
      for (const mail of mails) await settleSent(app.server.db, mail);
    for (const each of tokens) expect(await tablesWith(each)).toEqual([]);
    // Control: the search does find existing text.
    expect(await tablesWith(commonId)).toContain("request_groups");
  });
});

describe("a replaced link", () => {
  test("revokes the page token too, and the next mail contains a valid one", async () => {
    const { commonId, group } = await sendRequest(app);
    const former = group.publicToken ?? "";
    await anonymousApi().track({ commonId, token: former });
    await app.as(yadira).onlineRequests.sendPaymentLink({ commonId });
    for (const call of [
      () => anonymousApi().track({ commonId, token: former }),
      () => anonymousApi().rejectByUser({ commonId, token: former, reason: "El nombre está mal" }),
    ])
      await expectRefusal(call(), "NOT_FOUND");
    await expectRefusal(
      app.as("nobody").payments.createTransfermovil({ commonId, token: former }),
      "REQUEST_NOT_FOUND_OR_PAID",
    );
    const { publicToken } = await app.as(yadira).onlineRequests.details({ commonId });
    expect(publicToken).not.toBe(former);
    await anonymousApi().track({ commonId, token: publicToken ?? "" });
  });

  test("a mail of the same transition contains the new token", async () => {
    const { commonId, formIds } = await sendRequest(app, yadira, [rosa, { ...rosa, legalize: false }]);
    await takeThrough(app, formIds[0] ?? "", ["cancelled"]);
    const trackingLinks = (await mailLinksOf(commonId)).filter((link) => link.includes("/paymentDetails/"));
    expect(trackingLinks).toHaveLength(1);
    const { pathname, search } = new URL(trackingLinks[0] ?? "");
    expect((await app.app.inject({ url: pathname + search })).statusCode).toBe(200);
  });
});

describe("what third parties receive", () => {
  test.each(["transfermovil", "enzona", "bipay"] as const)("%s receives no token in any address", async (gateway) => {
    const { commonId, group, token } = await sendRequest(app);
    const currency = gateway === "bipay" ? "USD" : "CUP";
    const [payment] = await app.server.db
      .insert(payments)
      .values({
        reference: `1${String(Date.now()).slice(-11)}`,
        kind: group.family,
        subjectId: commonId,
        subjectNumber: group.number,
        gateway,
        status: "created",
        amount: "100.00",
        currency,
        bankFee: "0.00",
        dueAmount: "100.00",
        dueCurrency: currency,
        description: group.number,
        payerName: "Yadira Álvarez",
        payerEmail: yadira,
        payerLanguage: "es",
        expiresAt: new Date().toISOString(),
      })
      .returning();
    if (!payment) throw new Error("nothing was inserted");
    const { returnUrl, cancelUrl, callbackUrl } = attemptOf(app.server, payment);
    for (const address of [returnUrl, cancelUrl, callbackUrl])
      for (const secret of [commonId, group.publicToken ?? "", token, "token"]) expect(address).not.toContain(secret);
  });

  test("models printed before the register link to the status of their form and nothing else", async () => {
    const { group, formIds } = await paid(app);
    const [formId = ""] = formIds;
    await takeThrough(app, formId, ["requested"]);
    const url = `/legalsit${statusPath(app.server, { id: formId, number: `${group.number}-1` })}`;
    const page = await app.app.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Pedida al registro");
    expect(page.body).not.toMatch(/Rosa|Yadira|52031400254|1,?630|checkout|paymentDetails|token/);
    expect((await app.app.inject({ url: `${url}?lang=en` })).body).toContain("With the registry");
    const other = `${url.split(".")[0]}.${"x".repeat(22)}`;
    expect((await app.app.inject({ url: other })).statusCode).toBe(404);
    expect((await app.app.inject({ url: `/legalsit/requestStatus/${group.number}-1` })).statusCode).toBe(404);
  });
});
