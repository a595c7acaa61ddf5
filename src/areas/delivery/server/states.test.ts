/** Every pair of statuses × every actor, against the table of domain.md §2.6 written down here. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTransition } from "../../../kit/states.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { actors, type DeliveryActor, life, type Status, statuses } from "../states.ts";
import { lockParcel, moveParcel } from "./moves.ts";
import { deliveries, deliveryLog } from "./tables.ts";

/** "from → to: who"; ↩ marks a corrective step. */
const expected = `
pendingDelivery → readyForMessaging: staff
readyForMessaging → transporting: staff
transporting → delivered: staff
transporting → readyForMessaging: staff
pendingDelivery → canceled: client staff
readyForMessaging → canceled: staff
transporting → canceled: staff
readyForMessaging → pendingDelivery: staff ↩`;

const isExpected = (from: Status, to: Status, by: DeliveryActor) =>
  expected
    .split("\n")
    .some((line) => line.startsWith(`${from} → ${to}:`) && line.split(": ")[1]?.split(" ").includes(by));

test("the table says what the domain says, for every pair and actor", () => {
  const wrong = statuses.flatMap((from) =>
    statuses.flatMap((to) =>
      actors
        .filter((by) => (findTransition(life, from, to, by) !== undefined) !== isExpected(from, to, by))
        .map((by) => `${from} → ${to}: ${by}`),
    ),
  );
  expect(wrong).toEqual([]);
  const corrective = life.transitions.filter((each) => each.corrective);
  expect(corrective.map((each) => `${each.from} → ${each.to}: staff ↩`)).toEqual(
    expected.split("\n").filter((line) => line.endsWith("↩")),
  );
});

describe("moveParcel", () => {
  let app: TestApp;
  let id = "";
  beforeAll(async () => {
    app = await openTestApp();
    const [free] = (await app.as("courier@demo.example").delivery.list({ status: "pendingDelivery" })).docs.filter(
      (row) => row.commonId === null,
    );
    id = free?._id ?? "";
  });
  afterAll(() => app.close());

  const pairs = statuses.flatMap((from) => actors.map((by) => ({ from, by })));

  test.each(pairs)(
    "from $from, $by: does what the table holds and refuses the rest untouched",
    async ({ from, by }) => {
      const { db } = app.server;
      for (const to of statuses) {
        await db.update(deliveries).set({ status: from }).where(eq(deliveries.id, id));
        const logged = () => db.$count(deliveryLog, eq(deliveryLog.deliveryId, id));
        const before = await logged();
        const moving = inTransaction(db, async (tx) => {
          const locked = await lockParcel(tx, id);
          if (!locked) throw new Error("no parcel");
          return moveParcel(tx, locked.parcel, { to, by, actor: "system", now: app.server.now() });
        }).then(
          () => "moved",
          (error: { code?: string }) => error.code,
        );
        const allowed = isExpected(from, to, by);
        expect(`${to}: ${await moving}`).toBe(`${to}: ${allowed ? "moved" : "TRANSITION_NOT_ALLOWED"}`);
        const [after] = await db.select().from(deliveries).where(eq(deliveries.id, id));
        expect(after?.status).toBe(allowed ? to : from);
        expect(await logged()).toBe(before + (allowed ? 1 : 0));
      }
    },
  );
});
