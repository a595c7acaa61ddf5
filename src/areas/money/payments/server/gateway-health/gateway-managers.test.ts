/** Every action on a payment × managers of one gateway × every gateway: managers act only on their own gateway. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Calls, openTestApp, type RefusedCall, type TestApp } from "../../../../../server/testing/test-app.ts";
import { userRoles, users } from "../../../../administration/people/server/tables.ts";
import { roles } from "../../../../administration/roles/server/tables.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { bindPort } from "../../../../../server/port.ts";
import { payableSubjectPort, subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";
import { writeAttempt } from "../testing/attempts.ts";
import { newContract, openContracts } from "../testing/payable-contracts.ts";

/** Managers by permission, written by hand; the card gateway has no manager of its own. */
const managers = {
  adminTransfermovil: { who: "lawyer@demo.example", gateways: ["transfermovil", "bipay"] },
  adminEnzona: { who: "notary@demo.example", gateways: ["enzona", "bipay"] },
} as const;
const permissions = ["adminTransfermovil", "adminEnzona"] as const;

let app: TestApp;
let number = "";
beforeAll(async () => {
  app = await openTestApp();
  await openContracts(app.server);
  const contract = await newContract(app.server, { amount: "7.00" });
  number = contract.number;
  bindPort(
    payableSubjectPort.implement("consulate", { ...subjectOf("consulate"), findByNumber: async () => contract.id }),
  );
  for (const permission of permissions) {
    const role = { key: permission, nameEs: permission, nameEn: permission, permissions: [permission] };
    const [{ id: roleId } = { id: "" }] = await app.server.db.insert(roles).values(role).returning();
    const [person] = await app.server.db.select().from(users).where(eq(users.email, managers[permission].who));
    const userId = person?.id ?? "";
    await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
    await app.server.db.insert(userRoles).values({ userId, roleId });
  }
});
afterAll(() => app.close());

/** Disputed, due for refund, not conciliated: every action applies. */
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
const actions: Record<string, (calls: Calls["payments"], payment: PaymentRow) => Promise<unknown>> = {
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

/** The refusal's code, of the whole call or of the one payment in a bulk result. */
async function refusalOf(action: Promise<unknown>): Promise<string | undefined> {
  return action.then(
    (result) => (result as { failed?: { code: string }[] }).failed?.[0]?.code,
    (error: RefusedCall) => error.code,
  );
}

describe.each(Object.keys(actions))("%s", (name) => {
  test.each(permissions.flatMap((permission) => gatewayKeys.map((gateway) => [permission, gateway] as const)))(
    "with only %s, at %s",
    async (permission, gateway) => {
      const { who, gateways } = managers[permission];
      const before = await payment(gateway);
      const refusal = await refusalOf((actions[name] as (typeof actions)[string])(app.as(who).payments, before));
      const isAllowed = (gateways as readonly GatewayKey[]).includes(gateway);
      expect(refusal === "FORBIDDEN").toBe(!isAllowed);
      const [after] = await app.server.db.select().from(payments).where(eq(payments.id, before.id));
      if (!isAllowed) expect(after).toEqual(before);
    },
  );
});
