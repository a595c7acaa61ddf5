/** Webhooks with lone surrogates, NUL or invalid bytes are stored; no notification is lost. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { paymentsContract as contract } from "../contract.ts";
import { gatewayEvents } from "./gateway-table.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let orderCount = 0;
const orderBody = (fields: string) =>
  `{"Source":"30999","ExternalId":"910000000001","Status":3,"TmId":"${++orderCount}","BankId":"MM1",${fields}}`;
const notifications = {
  "half an emoji in a field": orderBody('"Bank":"\\ud83d"'),
  "the other half in a name": orderBody('"Bank":"03","\\ude00":"x"'),
  "half an emoji in what it is about": '{"Source":"30999","ExternalId":"91\\ud83d","Status":3,"TmId":"20"}',
  "NUL in what it is about": '{"Source":"30999","ExternalId":"91\\u0000","Status":3,"TmId":"21"}',
  "characters that are none": orderBody('"Bank":"\\uffff","Phone":"\\u0000\\ufffe"'),
  "an emoji cut at 500 characters": orderBody(`"Bank":"${"a".repeat(499)}😀"`),
};

async function eventsAfter(send: () => Promise<{ statusCode: number }>) {
  const before = await app.server.db.select().from(gatewayEvents);
  expect((await send()).statusCode).toBeLessThan(500);
  const previousIds = new Set(before.map(({ id }) => id));
  return (await app.server.db.select().from(gatewayEvents)).filter(({ id }) => !previousIds.has(id));
}

test.each(Object.entries(notifications))("%s", async (_title, payload) => {
  const url = `/legalsitapi/${contract.transfermovilNotification.path}`;
  const headers = { "content-type": "application/json" };
  const events = await eventsAfter(() => app.app.inject({ method: "POST", url, headers, payload }));
  expect(events).toHaveLength(1);
  // Signed bytes are stored unchanged.
  expect(events.map(({ raw }) => raw)).toMatchObject([{ body: Buffer.from(payload).toString("base64") }]);
});

test.each(["%00", "%ED%A0%BD", "%FF%FE", "%F0%9F%98%80".slice(0, 9)])("of a card payment, %s", async (bytes) => {
  const fields = `comercio=${bytes}&transaccion=91${bytes}&importe=1&resultado=A&codigo=${bytes}&firma=${bytes}`;
  const url = `/legalsitapi/${contract.cardNotification.path}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const events = await eventsAfter(() => app.app.inject({ method: "POST", url, headers, payload: fields }));
  expect(events).toHaveLength(1);
});
