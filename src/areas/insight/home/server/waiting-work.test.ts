/** Counts of the sidebar: each equals what the caller's own home shows, and users do not see the count of another desk. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const as = (role: string) => app.as(`${role}@demo.example`);
const waitingOf = async (role: string) =>
  Object.fromEntries((await as(role).home.waiting({})).map(({ group, count }) => [group, count]));

test("requests that await a decision, of the caller's families only", async () => {
  for (const [role, group] of [
    ["online-ap", "requestsAP"],
    ["online-tr", "requestsTR"],
  ] as const) {
    const [family] = await as(role).onlineRequests.home({});
    const expected = family?.waits.reduce((sum, { count }) => sum + count, 0);
    expect(expected).toBeGreaterThan(0);
    const { agenda: _own, ...counts } = await waitingOf(role);
    expect(counts).toEqual({ [group]: expected });
  }
});

test("differences and refunds by gateway", async () => {
  const { due } = await as("cashier").payments.home({});
  const { open } = await as("cashier").reconciliation.home({});
  const { transfermovil = 0, enzona = 0, card = 0 } = await waitingOf("cashier");
  expect(transfermovil + enzona + card).toBe(open + due.reduce((sum, { count }) => sum + count, 0));
});

test("parcels, offers, filings and activities as on the home page", async () => {
  const { waiting, ready } = await as("courier").delivery.home({});
  expect((await waitingOf("courier")).delivery).toBe(waiting + ready);
  const offers = await as("commercial").contractOffers.home({});
  expect((await waitingOf("commercial")).offers).toBe(offers.notSigned + offers.notPaid);
  const { pending } = await as("notary").notarialFilings.home({});
  const { agenda, notarial = 0 } = await waitingOf("notary");
  expect(notarial).toBe(pending);
  const { overdue, ofToday } = await as("notary").agenda.home({});
  expect(agenda ?? 0).toBe(overdue + ofToday);
  expect(await waitingOf("management")).not.toHaveProperty("requestsAP");
});
