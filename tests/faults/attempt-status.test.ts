/** The page that waits lives on the server: everything on it can be had again in any tab, and by nobody who holds nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../src/server/database/connection.ts";
import { refreshAcceptedCards } from "../../src/areas/payments/server/polling/accepted-cards.ts";
import { newContract } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { issueLink } from "../../src/areas/payments/server/public.ts";
import { openOffice, type Office } from "./fault-office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const state = (reference: string, token?: string) =>
  office.app.as("nobody").payments.state({ reference, ...(token ? { token } : {}) });

describe("an attempt that waits to be paid", () => {
  test("shows code, amount, reference and end again to anyone with its link, whatever browser began it", async () => {
    const owed = await newContract(office.app.server);
    const started = await office.begin(owed, "transfermovil");
    const { attempt } = await state(started.reference, owed.token);
    expect(attempt).toMatchObject({
      reference: started.reference,
      commonId: owed.id,
      number: owed.number,
      amount: "1630.00",
      currency: "CUP",
      turn: 1,
      most: 5,
      linkExpiresAt: owed.expiresAt,
      canCancel: true,
    });
    expect(attempt).toMatchObject({ qr: (started as unknown as { qr: string }).qr });
    expect(attempt?.deepLink).toContain(started.reference);
  });

  test("its reference alone tells a status and nothing else, nor does another's link", async () => {
    const owed = await newContract(office.app.server);
    const other = await newContract(office.app.server);
    const { reference } = await office.begin(owed, "transfermovil");
    for (const token of [undefined, other.token, "x".repeat(43)]) {
      const status = await state(reference, token);
      expect(Object.keys(status).sort()).toEqual(["msg", "status"]);
      expect(JSON.stringify(status)).not.toMatch(/1630|CE26/);
    }
  });

  test("paid, the moment stands there and the code is gone", async () => {
    const owed = await newContract(office.app.server);
    const started = await office.begin(owed, "transfermovil");
    await office.act(started, "pay");
    await office.later(30);
    const { status, attempt } = await state(started.reference, owed.token);
    expect(status).toBe("confirmed");
    expect(attempt).toMatchObject({ qr: null, deepLink: null, canCancel: false, linkExpiresAt: null });
    expect(attempt?.confirmedAt).not.toBeNull();
  });

  test("a payer who says to have paid is heard at once, and a stranger makes nobody ask", async () => {
    const owed = await newContract(office.app.server);
    const started = await office.begin(owed, "transfermovil");
    const { payments } = office.app.as("nobody");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    expect((await payments.askNow({ reference: started.reference })).status).toBe("paying");
    expect((await payments.askNow({ reference: started.reference, token: owed.token })).status).toBe("confirmed");
  });

  test("given up and tried again, it is the second of five, and the first still says how it ended", async () => {
    const owed = await newContract(office.app.server);
    const first = await office.begin(owed, "transfermovil");
    await office.app.as("nobody").payments.cancel({ reference: first.reference, token: owed.token });
    const second = await office.begin(owed, "enzona");
    expect((await state(first.reference, owed.token)).attempt).toMatchObject({ turn: 1, qr: null, canCancel: false });
    expect((await state(second.reference, owed.token)).attempt).toMatchObject({ turn: 2, gateway: "enzona", qr: null });
  });

  test("a replaced link shows what was tried by it, and nothing of what came after", async () => {
    const owed = await newContract(office.app.server);
    const first = await office.begin(owed, "transfermovil");
    await office.app.as("nobody").payments.cancel({ reference: first.reference, token: owed.token });
    const { token } = await inTransaction(office.app.server.db, (tx) =>
      issueLink(tx, "system", { kind: "consulate", id: owed.id, now: office.now() }),
    );
    const second = await office.begin({ ...owed, token }, "transfermovil");
    expect((await state(first.reference, owed.token)).attempt).toMatchObject({ reference: first.reference });
    expect((await state(second.reference, owed.token)).attempt).toBeUndefined();
  });
});

test("the cards that the gateway takes of us stand with the way of paying", async () => {
  const card = async () =>
    (await office.app.as("nobody").payments.methods({})).find((method) => method.key === "bipay")?.cards;
  expect(await card()).toEqual([]);
  expect(await refreshAcceptedCards(office.app.server)).toBeGreaterThan(1);
  expect(await card()).toEqual(["Visa", "Mastercard", "Maestro", "Visa Electron"]);
});
