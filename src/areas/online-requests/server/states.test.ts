/** Every pair of statuses × every actor, both families, against the tables of domain.md §2.1 and §2.2 written down here. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTransition } from "../../../kit/states.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { actors, type Family, families, lives, type RequestActor, type Status, statuses } from "../states.ts";
import { lockGroup, moveForm } from "./moves.ts";
import { requestFormLog, requestForms } from "./tables.ts";
import { birth, filledIn, logOf, makeRoom, putInto, rosa, yadira } from "./testing/asking.ts";

/** "from → to: who"; ↩ marks a corrective step. */
const common = `
draft → cancelled: client system
notPaid → pending: system
notPaid → rejectedByUser: client
notPaid → cancelled: client staff system
pending → requested: staff
pending → rejected: staff
requested → toked: staff
requested → rejected: staff
toked → deliveredTramitation: staff
toked → readyToDelivery: staff
deliveredTramitation → legalization: staff
legalization → readyToDelivery: staff
readyToDelivery → delivered: staff system
pending → cancelled: staff
requested → cancelled: staff
toked → cancelled: staff
deliveredTramitation → cancelled: staff
legalization → cancelled: staff
readyToDelivery → cancelled: staff
requested → pending: staff ↩
toked → requested: staff ↩
deliveredTramitation → toked: staff ↩
legalization → deliveredTramitation: staff ↩
readyToDelivery → legalization: staff ↩
delivered → readyToDelivery: staff ↩`;
const expected: Record<Family, string> = {
  AP: `draft → notPaid: client
rejectedByUser → notPaid: client${common}`,
  TR: `draft → underReview: client
underReview → notPaid: staff
underReview → rejected: staff
underReview → cancelled: client staff
rejected → underReview: client
rejectedByUser → underReview: client${common}`,
};

const isExpected = (family: Family, from: Status, to: Status, by: RequestActor) =>
  expected[family]
    .split("\n")
    .some((line) => line.startsWith(`${from} → ${to}:`) && line.split(": ")[1]?.split(" ").includes(by));

test.each(families)("%s: the table says what the domain says, for every pair and actor", (family) => {
  const wrong = statuses.flatMap((from) =>
    statuses.flatMap((to) =>
      actors
        .filter(
          (by) => (findTransition(lives[family], from, to, by) !== undefined) !== isExpected(family, from, to, by),
        )
        .map((by) => `${from} → ${to}: ${by}`),
    ),
  );
  expect(wrong).toEqual([]);
  const corrective = lives[family].transitions.filter((each) => each.corrective);
  expect(corrective.map((each) => `${each.from} → ${each.to}: staff ↩`).sort()).toEqual(
    expected[family]
      .split("\n")
      .filter((line) => line.endsWith("↩"))
      .sort(),
  );
});

describe("moveForm", () => {
  let app: TestApp;
  const forms = {} as Record<Family, string>;
  beforeAll(async () => {
    app = await openTestApp();
    await makeRoom(app);
    for (const [family, fields] of [
      ["AP", rosa],
      ["TR", birth],
    ] as const) {
      const group = await app.as(yadira).onlineRequests.details({ commonId: await filledIn(app, yadira, [fields]) });
      forms[family] = group.forms[0]?._id ?? "";
    }
  });
  afterAll(() => app.close());

  const pairs = families.flatMap((family) => statuses.flatMap((from) => actors.map((by) => ({ family, from, by }))));

  test.each(pairs)(
    "$family from $from, $by: does what the table holds and refuses the rest untouched",
    async ({ family, from, by }) => {
      const formId = forms[family];
      for (const to of statuses) {
        await putInto(app, formId, from);
        const before = (await logOf(app, formId)).length;
        const moving = inTransaction(app.server.db, async (tx) => {
          const [found] = await tx.select().from(requestForms).where(eq(requestForms.id, formId));
          const locked = found && (await lockGroup(tx, found.commonId));
          const form = locked?.forms.find((each) => each.id === formId);
          if (!form) throw new Error("no form");
          return moveForm(tx, form, { to, by, actor: "system", now: app.server.now() });
        }).then(
          () => "moved",
          (error: { code?: string }) => error.code,
        );
        const allowed = isExpected(family, from, to, by);
        expect(`${to}: ${await moving}`).toBe(`${to}: ${allowed ? "moved" : "TRANSITION_NOT_ALLOWED"}`);
        const [after] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, formId));
        expect(after?.status).toBe(allowed ? to : from);
        expect((await logOf(app, formId)).length).toBe(before + (allowed ? 1 : 0));
      }
      await app.server.db.delete(requestFormLog).where(eq(requestFormLog.formId, formId));
    },
  );
});
