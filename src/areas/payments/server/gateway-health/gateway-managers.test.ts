/** Every deed at a payment × who keeps only one gateway × every gateway: nobody acts on what others keep. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Calls, openTestApp, type Refused, type TestApp } from "../../../../server/testing/test-app.ts";
import { userRoles, users } from "../../../people/server/tables.ts";
import { roles } from "../../../roles/server/tables.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { registerSubject, subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";
import { writeAttempt } from "../testing/attempts.ts";
import { newContract, openContracts } from "../testing/payable-contracts.ts";

/** domain.md §2.3: who keeps what, written once more; the card has no keeper of its own. */
const keepers = {
  adminTransfermovil: { who: "lawyer@demo.example", keeps: ["transfermovil", "bipay"] },
  adminEnzona: { who: "notary@demo.example", keeps: ["enzona", "bipay"] },
} as const;
const permissions = ["adminTransfermovil", "adminEnzona"] as const;

let app: TestApp;
let number = "";
beforeAll(async () => {
  app = await openTestApp();
  await openContracts(app.server);
  const waiting = await newContract(app.server, { amount: "7.00" });
  number = waiting.number;
  registerSubject("consulate", { ...subjectOf("consulate"), named: async () => waiting.id });
  for (const permission of permissions) {
    const role = { key: permission, nameEs: permission, nameEn: permission, permissions: [permission] };
    const [{ id: roleId } = { id: "" }] = await app.server.db.insert(roles).values(role).returning();
    const [person] = await app.server.db.select().from(users).where(eq(users.email, keepers[permission].who));
    const userId = person?.id ?? "";
    await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
    await app.server.db.insert(userRoles).values({ userId, roleId });
  }
});
afterAll(() => app.close());

/** Disputed, owed back, not in the statement: there is something to do for every verb. */
const payment = (gateway: GatewayKey) =>
  writeAttempt(app.server.db, "confirmed", {
    gateway,
    amount: "5.00",
    currency: gateway === "bipay" ? "USD" : "CUP",
    dueAmount: "5.00",
    disputed: true,
    refundDue: "5.00",
  });

const reason = "Así lo decidió la caja después de hablar con el pagador.";
const deeds: Record<string, (calls: Calls["payments"], payment: PaymentRow) => Promise<unknown>> = {
  list: (calls, { gateway }) =>
    ({ transfermovil: calls.listTransfermovil, enzona: calls.listEnzona, bipay: calls.listCard })[gateway]({}),
  matching: (calls, { gateway }) => calls.matching({ gateway }),
  exportSheet: (calls, { gateway }) => calls.exportSheet({ gateway }),
  gatewayState: (calls, { gateway }) => calls.gatewayState({ gateway }),
  tryGateway: (calls, { gateway }) => calls.tryGateway({ gateway }),
  sync: (calls, { reference }) => calls.sync({ reference }),
  syncOpen: (calls, { gateway }) => calls.syncOpen({ gateway }),
  syncMany: (calls, { id }) => calls.syncMany({ ids: [id] }),
  conciliate: (calls, { id }) => calls.conciliate({ ids: [id] }),
  refund: (calls, { id, updatedAt }) => calls.refund({ _id: id, updatedAt, amount: "1.00", reference: "R-1" }),
  refundMany: (calls, { id, updatedAt }) => calls.refundMany({ ids: [id], versions: [updatedAt], reference: "R-2" }),
  decide: (calls, { id, updatedAt }) => calls.decide({ _id: id, updatedAt, decision: "refund", reason }),
  linkToRequest: (calls, { id, updatedAt }) => calls.linkToRequest({ _id: id, updatedAt, number, reason }),
};

/** What was refused, for the whole or for the one payment of many. */
async function refusalOf(deed: Promise<unknown>): Promise<string | undefined> {
  return deed.then(
    (done) => (done as { failed?: { code: string }[] }).failed?.[0]?.code,
    (refused: Refused) => refused.code,
  );
}

describe.each(Object.keys(deeds))("%s", (name) => {
  test.each(permissions.flatMap((permission) => gatewayKeys.map((gateway) => [permission, gateway] as const)))(
    "by who holds only %s, at %s",
    async (permission, gateway) => {
      const { who, keeps } = keepers[permission];
      const of = await payment(gateway);
      const refusal = await refusalOf((deeds[name] as (typeof deeds)[string])(app.as(who).payments, of));
      const may = (keeps as readonly GatewayKey[]).includes(gateway);
      expect(refusal === "FORBIDDEN").toBe(!may);
      const [after] = await app.server.db.select().from(payments).where(eq(payments.id, of.id));
      if (!may) expect(after).toEqual(of);
    },
  );
});
