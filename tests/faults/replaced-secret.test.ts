/** A gateway secret is replaced while payments are open: every started payment is still paid exactly once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newContract } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { openOffice, type Office } from "./fault-office.ts";

const newSecret = "another-secret-of-2026";
const sandboxNames = { transfermovil: "transfermovil", enzona: "enzona", bipay: "bidaiondo" } as const;
type Gateway = keyof typeof sandboxNames;

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    TRANSFERMOVIL_SEED_NEXT: newSecret,
    ENZONA_SECRET_NEXT: newSecret,
    BIDAIONDO_SECRET_NEXT: newSecret,
  });
});
afterAll(() => office.close());
beforeEach(() => office.clearFaults());

const replaceAt = (gateway: Gateway) =>
  fetch(`${office.sandbox.url}/control/${sandboxNames[gateway]}/secret`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret: newSecret }),
  });
const contractFor = (gateway: Gateway) =>
  newContract(office.app.server, gateway === "bipay" ? { currency: "USD", amount: "150.50" } : {});

test.each(Object.keys(sandboxNames) as Gateway[])(
  "%s: started before and paid after the change, and one started after it",
  async (gateway) => {
    const before = await office.begin(await contractFor(gateway), gateway);
    await replaceAt(gateway);
    const after = await office.begin(await contractFor(gateway), gateway);
    for (const started of [before, after]) {
      await office.act(started, "pay");
      await office.later(30);
      const payment = await office.payment(started.reference);
      expect(payment.status).toBe("confirmed");
      expect(await office.timesIn(payment, "confirmed")).toBe(1);
    }
  },
);

test("an abandoned card form is issued again with a signature of the new secret", async () => {
  const { id: commonId, token } = await contractFor("bipay");
  const createCardPayment = () =>
    office.app.as("nobody").payments.createCard({ commonId, token, currency: "USD" }) as Promise<{
      reference: string;
      form: { action: string; fields: Record<string, string> };
    }>;
  const first = await createCardPayment();
  await replaceAt("bipay");
  const second = await createCardPayment();
  expect(second.reference).toBe(first.reference);
  const post = ({ action, fields }: typeof first.form) =>
    fetch(action, { method: "POST", body: new URLSearchParams(fields) }).then((page) => page.text());
  expect(await post(first.form)).toContain("falla por firma");
  expect(await post(second.form)).not.toContain("falla por");
});
