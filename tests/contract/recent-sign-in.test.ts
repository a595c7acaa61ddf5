/**
 * What a session opens besides its permissions, for every operation: a sign-in of more than ten minutes ago does not open
 * what declares `requiresRecentSignIn`, and a person who must add a second factor opens nothing else.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "../../src/areas/administration/roles/server/tables.ts";
import { hashToken } from "../../src/areas/administration/session/server/public.ts";
import { sessions } from "../../src/areas/administration/session/server/tables.ts";
import { permissions } from "../../src/kit/permissions.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { operations, sendAnything } from "./every-operation.ts";
import { signedIn } from "./sample-callers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const guarded = operations.filter(({ operation }) => operation.requiresRecentSignIn);
const minutesAgo = (minutes: number) => new Date(app.server.now().getTime() - minutes * 60_000).toISOString();

test("money, grants and withdrawals are among them", () => {
  const names = guarded.map(({ area, name }) => `${area}.${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "payments.refund",
      "payments.refundMany",
      "payments.refundAtGateway",
      "payments.approveRefund",
      "people.setRoles",
      "people.createStaff",
      "people.resetFactors",
      "roles.create",
      "roles.update",
      "reconciliation.withdraw",
      "issuedDocuments.withdraw",
      "approvals.approve",
      "session.removeFactor",
    ]),
  );
  expect(guarded.filter(({ operation }) => operation.access === "anyone")).toEqual([]);
});

describe.each(guarded)("$wire", ({ operation }) => {
  test("needs a sign-in, or a confirmation, of the last ten minutes", async () => {
    const token = await signedIn(app, "staff", permissions);
    const codeAfter = async (change: Partial<typeof sessions.$inferInsert>) => {
      await app.server.db
        .update(sessions)
        .set(change)
        .where(eq(sessions.tokenHash, hashToken(token)));
      return (await sendAnything(app, operation, token)).code;
    };
    expect(await codeAfter({ createdAt: minutesAgo(9) })).not.toBe("CONFIRMATION_NEEDED");
    expect(await codeAfter({ createdAt: minutesAgo(11) })).toBe("CONFIRMATION_NEEDED");
    expect(await codeAfter({ confirmedAt: minutesAgo(9) })).not.toBe("CONFIRMATION_NEEDED");
    expect(await codeAfter({ confirmedAt: minutesAgo(11) })).toBe("CONFIRMATION_NEEDED");
  });
});

test("a person who must add a second factor opens nothing but that", async () => {
  const token = await signedIn(app, "staff", permissions.slice(0, 1));
  await app.server.db.update(roles).set({ factorFrom: "2020-01-01" });
  const opened = [];
  for (const { wire, operation } of operations) {
    if (operation.access === "anyone" || operation.transport === "callback") continue;
    const { code } = await sendAnything(app, operation, token);
    if (code !== "UNAUTHENTICATED") opened.push(wire);
  }
  expect(opened.toSorted()).toEqual([
    "DELETE private/session/removeFactor/:id",
    "GET private/session/getFactors",
    "POST private/session",
    "POST private/session/addPasskey",
    "POST private/session/addTotp",
    "POST private/session/confirm",
    "POST private/session/renameFactor",
    "POST private/session/renewRecoveryCodes",
    "POST private/session/startPasskey",
    "POST private/session/startTotp",
  ]);
  expect(await app.server.identify(token)).toBeNull();
});
