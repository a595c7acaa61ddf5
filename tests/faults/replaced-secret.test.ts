/** A secret is replaced at each gateway while people are paying: everything that was begun is paid, once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newContract } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { openOffice, type Office } from "./fault-office.ts";

const another = "another-secret-of-2026";
const names = { transfermovil: "transfermovil", enzona: "enzona", bipay: "bidaiondo" } as const;
type Gateway = keyof typeof names;

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    TRANSFERMOVIL_SEED_NEXT: another,
    ENZONA_SECRET_NEXT: another,
    BIDAIONDO_SECRET_NEXT: another,
  });
});
afterAll(() => office.close());
beforeEach(() => office.clearFaults());

const replaceAt = (gateway: Gateway) =>
  fetch(`${office.sandbox.url}/control/${names[gateway]}/secret`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret: another }),
  });
const contractFor = (gateway: Gateway) =>
  newContract(office.app.server, gateway === "bipay" ? { currency: "USD", amount: "150.50" } : {});

test.each(Object.keys(names) as Gateway[])("%s: begun before, paid after, and one from after", async (gateway) => {
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
});

test("a card's form that was left before is taken up again with the signature that is taken now", async () => {
  const { id: commonId, token } = await contractFor("bipay");
  const begin = () =>
    office.app.as("nobody").payments.createCard({ commonId, token, currency: "USD" }) as Promise<{
      reference: string;
      form: { action: string; fields: Record<string, string> };
    }>;
  const first = await begin();
  await replaceAt("bipay");
  const again = await begin();
  expect(again.reference).toBe(first.reference);
  const post = ({ action, fields }: typeof first.form) =>
    fetch(action, { method: "POST", body: new URLSearchParams(fields) }).then((page) => page.text());
  expect(await post(first.form)).toContain("falla por firma");
  expect(await post(again.form)).not.toContain("falla por");
});
