/** The state of a payment attempt comes from the server: any tab with the link can read it, and none without it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../src/server/database/connection.ts";
import { refreshAcceptedCards } from "../../src/areas/money/payments/server/polling/accepted-cards.ts";
import { newContract } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { issueLink } from "../../src/areas/money/payments/server/public.ts";
import { openOffice, type Office } from "./fault-office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const readState = (reference: string, token?: string) =>
  office.app.as("nobody").payments.state({ reference, ...(token ? { token } : {}) });

describe("an attempt that waits for payment", () => {
  test("shows code, amount, reference and expiry to anyone with its link, in any browser", async () => {
    const debt = await newContract(office.app.server);
    const started = await office.begin(debt, "transfermovil");
    const { attempt } = await readState(started.reference, debt.token);
    expect(attempt).toMatchObject({
      reference: started.reference,
      commonId: debt.id,
      number: debt.number,
      amount: "1630.00",
      currency: "CUP",
      turn: 1,
      most: 5,
      linkExpiresAt: debt.expiresAt,
      canCancel: true,
    });
    expect(attempt).toMatchObject({ qr: (started as unknown as { qr: string }).qr });
    expect(attempt?.deepLink).toContain(started.reference);
  });

  test("shows only the status for its reference without its link, or with another link", async () => {
    const debt = await newContract(office.app.server);
    const other = await newContract(office.app.server);
    const { reference } = await office.begin(debt, "transfermovil");
    for (const token of [undefined, other.token, "x".repeat(43)]) {
      const status = await readState(reference, token);
      expect(Object.keys(status).sort()).toEqual(["msg", "status"]);
      expect(JSON.stringify(status)).not.toMatch(/1630|CE26/);
    }
  });

  test("shows the payment time and no code once it is paid", async () => {
    const debt = await newContract(office.app.server);
    const started = await office.begin(debt, "transfermovil");
    await office.act(started, "pay");
    await office.later(30);
    const { status, attempt } = await readState(started.reference, debt.token);
    expect(status).toBe("confirmed");
    expect(attempt).toMatchObject({ qr: null, deepLink: null, canCancel: false, linkExpiresAt: null });
    expect(attempt?.confirmedAt).not.toBeNull();
  });

  test("is checked at once for a payer with the link, and not for an anonymous caller", async () => {
    const debt = await newContract(office.app.server);
    const started = await office.begin(debt, "transfermovil");
    const { payments } = office.app.as("nobody");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    expect((await payments.askNow({ reference: started.reference })).status).toBe("paying");
    expect((await payments.askNow({ reference: started.reference, token: debt.token })).status).toBe("confirmed");
  });

  test("after a cancellation the next attempt is the second of five, and the first still shows its end", async () => {
    const debt = await newContract(office.app.server);
    const first = await office.begin(debt, "transfermovil");
    await office.app.as("nobody").payments.cancel({ reference: first.reference, token: debt.token });
    const second = await office.begin(debt, "enzona");
    expect((await readState(first.reference, debt.token)).attempt).toMatchObject({
      turn: 1,
      qr: null,
      canCancel: false,
    });
    expect((await readState(second.reference, debt.token)).attempt).toMatchObject({
      turn: 2,
      gateway: "enzona",
      qr: null,
    });
  });

  test("a replaced link shows its own attempts and no later ones", async () => {
    const debt = await newContract(office.app.server);
    const first = await office.begin(debt, "transfermovil");
    await office.app.as("nobody").payments.cancel({ reference: first.reference, token: debt.token });
    const { token } = await inTransaction(office.app.server.db, (tx) =>
      issueLink(tx, "system", { kind: "consulate", id: debt.id, now: office.now() }),
    );
    const second = await office.begin({ ...debt, token }, "transfermovil");
    expect((await readState(first.reference, debt.token)).attempt).toMatchObject({ reference: first.reference });
    expect((await readState(second.reference, debt.token)).attempt).toBeUndefined();
  });
});

test("the payment method lists the cards that the gateway accepts", async () => {
  const card = async () =>
    (await office.app.as("nobody").payments.methods({})).find((method) => method.key === "bipay")?.cards;
  expect(await card()).toEqual([]);
  expect(await refreshAcceptedCards(office.app.server)).toBeGreaterThan(1);
  expect(await card()).toEqual(["Visa", "Mastercard", "Maestro", "Visa Electron"]);
});
