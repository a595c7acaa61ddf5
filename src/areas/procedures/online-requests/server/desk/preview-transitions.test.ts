// @engine both
/** The preview of a bulk transition, compared with its actual effects. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxSelectedRows } from "../../../../../kit/limits.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import type { FormStatus } from "../../states.ts";
import {
  alberto,
  sampleBirthForm,
  makeRoom,
  stepInputs,
  paid,
  forceStatus,
  roberto,
  rosa,
  sendRequest,
  teresa,
  yadira,
} from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const staffApi = (who = alberto) => app.as(who).onlineRequests;
const previewOf = (ids: readonly string[], status: FormStatus, who = alberto) =>
  staffApi(who).preview({ moves: [{ ids: [...ids], status }] });
const cancel = (ids: readonly string[]) =>
  staffApi().setStatusOfMany({ ids: [...ids], status: "cancelled", ...stepInputs.cancelled });

async function refundDueOf(...requests: { commonId: string }[]): Promise<Record<string, string>> {
  const ids = JSON.stringify(requests.map(({ commonId }) => commonId));
  const { rows } = await app.server.db.execute<{ currency: string; due: string }>(sql`
    select currency, sum(refund_due)::text as due from payments
    where refund_due is not null and subject_id::text in (select jsonb_array_elements_text(${ids}::jsonb))
    group by currency`);
  return Object.fromEntries(rows.map((row) => [row.currency, row.due]));
}

test("bulk cancellation: forms, mails, people, and refunds in the currencies of the payments", async () => {
  const two = await paid(app, yadira, [rosa, { ...rosa, copies: 2 }]);
  const paidInUsd = await paid(app, roberto, [rosa]);
  // Paid abroad with a fee: the refund is the share of the charged amount, to the cent.
  await app.server.db.execute(sql`
    update payments set currency = 'USD', amount = '14.37', bank_fee = '0.37' where subject_id = ${paidInUsd.commonId}`);
  const unpaid = await sendRequest(app, yadira);
  const obtained = await paid(app, yadira);
  await forceStatus(app, obtained.formIds[0] ?? "", "toked");
  const ids = [two, paidInUsd, unpaid, obtained].flatMap(({ formIds }) => formIds);

  const preview = await previewOf(ids, "cancelled");
  expect(preview).toMatchObject({ forms: 4, mails: 4, people: 2 });
  expect(preview.refunds.map(({ currency }) => currency).sort()).toEqual(["CUP", "USD"]);
  expect(preview.refunds).toContainEqual({ currency: "USD", amount: "14.37" });
  expect(await refundDueOf(two, paidInUsd)).toEqual({});
  const { updated, failed, mails } = await cancel(ids);
  expect([updated.length, mails]).toEqual([4, 4]);
  expect(failed.map(({ id }) => id)).toEqual(obtained.formIds);
  expect(await refundDueOf(two, paidInUsd)).toEqual(
    Object.fromEntries(preview.refunds.map(({ currency, amount }) => [currency, amount])),
  );
});

test.each(["at once", "one after the other"])(
  "refunds of three forms, %s, add up to the payment, to the cent",
  async (mode) => {
    const request = await paid(app, roberto, [rosa, rosa, rosa]);
    // Each refund is a third: three times 3.33 would leave one cent over.
    await app.server.db.execute(sql`
    update payments set currency = 'USD', amount = '10.00', bank_fee = '0.00' where subject_id = ${request.commonId}`);
    const { formIds } = request;
    const batches = mode === "at once" ? [formIds] : formIds.map((id) => [id]);
    const amounts: string[] = [];
    for (const ids of batches) {
      amounts.push(...(await previewOf(ids, "cancelled")).refunds.map(({ amount }) => amount));
      expect((await cancel(ids)).failed).toEqual([]);
    }
    expect(amounts).toEqual(mode === "at once" ? ["10.00"] : ["3.33", "3.33", "3.34"]);
    expect(await refundDueOf(request)).toEqual({ USD: "10.00" });
  },
);

test("of two obtained forms with a refund for one, only one can be cancelled", async () => {
  const { commonId, formIds } = await paid(app, yadira, [rosa, rosa]);
  const [price] = (
    await app.server.db.execute<{ half: string }>(
      sql`select (amount_total / 2)::numeric(12, 2)::text as half from request_groups where common_id = ${commonId}`,
    )
  ).rows;
  for (const id of formIds) await forceStatus(app, id, "toked", { amountTotal: price?.half });
  await app.server.db.execute(
    sql`update payments set status = 'refunded', refunded_amount = amount / 2 where subject_id = ${commonId}`,
  );
  expect(await previewOf(formIds, "cancelled")).toMatchObject({ forms: 1, mails: 1, refunds: [] });
  const { updated, failed } = await cancel(formIds);
  expect([updated, failed.map(({ id }) => id)]).toEqual([[formIds[0]], [formIds[1]]]);
});

test("a form with a payment in progress cannot be cancelled and is not counted", async () => {
  const { commonId, formIds } = await sendRequest(app, yadira);
  expect((await previewOf(formIds, "cancelled")).forms).toBe(1);
  const other = await paid(app, yadira);
  await app.server.db.execute(
    sql`update payments set status = 'paying', settled = false, subject_id = ${commonId} where subject_id = ${other.commonId}`,
  );
  expect(await previewOf(formIds, "cancelled")).toMatchObject({ forms: 0, mails: 0 });
  expect((await cancel(formIds)).updated).toEqual([]);
});

test("several transitions share one preview: the same person is counted once", async () => {
  const { formIds } = await paid(app, yadira, [rosa, { ...rosa, legalize: false }]);
  const [first = "", second = ""] = formIds;
  await forceStatus(app, second, "toked");
  const moves = [
    { ids: [first], status: "requested" as const },
    { ids: [second], status: "readyToDelivery" as const },
  ];
  expect(await staffApi().preview({ moves })).toMatchObject({ forms: 2, mails: 2, people: 1, refunds: [] });
  expect(await previewOf([first], "toked")).toMatchObject({ forms: 0, mails: 0, people: 0 });
});

test("undeliverable mails are counted as unreachable", async () => {
  const { formIds } = await paid(app, yadira);
  expect((await previewOf(formIds, "requested")).unreachable).toBe(0);
  await app.server.db.execute(sql`
    update emails set state = 'failed', last_error = 'EENVELOPE 550', updated_at = now() where "to" = ${yadira}`);
  expect(await previewOf(formIds, "requested")).toMatchObject({ mails: 1, unreachable: 1 });
  await app.server.db.execute(sql`update emails set state = 'sent', sent_at = now() where "to" = ${yadira}`);
});

test("ignores forms of the other family and drafts, and refuses more forms than can be selected", async () => {
  const registry = await sendRequest(app, yadira, [sampleBirthForm]);
  expect(await previewOf(registry.formIds, "cancelled")).toMatchObject({ forms: 0, mails: 0 });
  expect(await previewOf(registry.formIds, "cancelled", teresa)).toMatchObject({ forms: 1, mails: 1 });
  const [id = ""] = registry.formIds;
  const half = Array.from({ length: maxSelectedRows / 2 + 1 }, () => id);
  const tooMany = [
    { ids: half, status: "requested" as const },
    { ids: half, status: "toked" as const },
  ];
  await expectRefusal(staffApi().preview({ moves: tooMany }), "INVALID");
  await expectRefusal(app.as(yadira).onlineRequests.preview({ moves: tooMany.slice(0, 1) }), "FORBIDDEN");
});
