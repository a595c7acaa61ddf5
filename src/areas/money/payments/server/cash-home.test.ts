// @engine both
/** Home widget of gateway managers: its numbers equal the lists', and managers cannot approve their own proposal. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountText, toMinorUnits } from "../../../../kit/numbers/money.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const cashier = () => app.as("cashier@demo.example").payments;
const administrator = () => app.as("administrator@demo.example").payments;

test("refunds due equal the gateways' lists, per currency", async () => {
  const { due } = await cashier().home();
  expect(due.length).toBeGreaterThan(0);
  for (const [gateway, call] of [
    ["transfermovil", "listTransfermovil"],
    ["enzona", "listEnzona"],
    ["bipay", "listCard"],
  ] as const) {
    const list = await cashier()[call]({ attention: "refundDue", limit: 100 });
    const ofGateway = due.filter((each) => each.gateway === gateway);
    expect(ofGateway.reduce((sum, { count }) => sum + count, 0)).toBe(list.totalDocs);
    for (const { currency, amount } of ofGateway) {
      const rows = list.docs.filter((row) => row.currency === currency);
      const remaining = rows.reduce(
        (sum, row) => sum + toMinorUnits(row.refundDue ?? "0.00") - toMinorUnits(row.refundedAmount),
        0n,
      );
      expect(amount).toBe(amountText(remaining));
    }
  }
});

test("a proposed refund waits for everyone who may approve it except its proposer", async () => {
  await app.server.db.execute(sql`
    update payments set refund_due = amount where id = (
      select id from payments where gateway = 'enzona' and status = 'confirmed' and refund_due is null limit 1)`);
  await app.server.db.execute(sql`
    insert into settings (key, value) values ('payment.secondPersonFrom', 0) on conflict (key) do update set value = 0`);
  const [cashierHome, administratorHome] = [await cashier().home(), await administrator().home()];
  const row = cashierHome.oldest.find(({ gateway, openRefund }) => gateway === "enzona" && openRefund === undefined);
  if (!row) throw new Error("nothing of EnZona is due");
  const { _id, updatedAt } = row;
  const reason = "Se pagó dos veces la misma solicitud";
  await cashier().refundAtGateway({ _id, updatedAt, amount: "10.00", reason });
  expect((await cashier().home()).toApprove).toBe(cashierHome.toApprove);
  const after = await administrator().home();
  expect(after.toApprove).toBe(administratorHome.toApprove + 1);
  const proposed = after.proposed.find((each) => each._id === _id);
  expect(proposed).toMatchObject({ proposedAmount: "10.00", openRefund: "proposed" });
  // Its refund is open: it is still due, but not offered again.
  expect(after.oldest.some((each) => each._id === _id)).toBe(false);
  expect(after.due.reduce((sum, { count }) => sum + count, 0)).toBe(
    cashierHome.due.reduce((sum, { count }) => sum + count, 0),
  );
});

test("today's payments are summed per currency by confirmation", async () => {
  const before = await cashier().home();
  await app.server.db.execute(sql`
    update payments set confirmed_at = now() where id = (
      select id from payments where gateway = 'transfermovil' and status = 'confirmed' and confirmed_at < now() - interval '2 days' limit 1)`);
  const count = ({ today }: typeof before) => today.reduce((sum, each) => sum + each.count, 0);
  expect(count(await cashier().home())).toBe(count(before) + 1);
});

test("it uses six statements and is refused to users without a gateway", async () => {
  expect(await recordStatements(() => cashier().home())).toHaveLength(6);
  await expectRefusal(app.as("courier@demo.example").payments.home(), "FORBIDDEN");
});
