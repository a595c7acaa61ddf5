// @engine both
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeFormula } from "../../../../../server/documents/spreadsheet-writer.ts";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, RefusedCall, type TestApp } from "../../../../../server/testing/test-app.ts";
import type { Family } from "../../states.ts";
import { cancelForgotten } from "../jobs.ts";
import {
  alberto,
  takeThrough,
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
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await makeRoom(app);
});
afterAll(() => app.close());

const staff = () => app.as(alberto).onlineRequests;
const refundDue = async (commonId: string) => {
  const result = await app.server.db.execute<{ due: string | null }>(
    sql`select refund_due as due from payments where subject_id = ${commonId}`,
  );
  return result.rows[0]?.due ?? null;
};
const newestMail = async (commonId: string) => {
  const result = await app.server.db.execute<{ template: string }>(
    sql`select template from emails where related_id = ${commonId} order by created_at desc, id desc limit 1`,
  );
  return result.rows[0]?.template;
};

describe("a transition", () => {
  test.each([
    ["requested", "pending", {}, "note"],
    ["pending", "cancelled", { note: "corta" }, "note"],
    ["pending", "rejected", {}, "reason"],
    ["pending", "rejected", { reason: "RR999" }, "reason"],
    ["deliveredTramitation", "legalization", {}, "packageNumber"],
  ] as const)("%s → %s with %o requires %s", async (from, to, input, field) => {
    const { formIds } = await paid(app);
    const [_id = ""] = formIds;
    await forceStatus(app, _id, from);
    const refused = await expectRefusal(staff().setStatus({ _id, status: to, ...input }), "INVALID");
    expect(refused.fields).toHaveProperty([field]);
  });

  test("forms with and without legalization follow different paths", async () => {
    const { formIds } = await paid(app, yadira, [rosa, { ...rosa, legalize: false }]);
    const [legalized = "", plain = ""] = formIds;
    for (const id of formIds) await forceStatus(app, id, "toked");
    await expectRefusal(staff().setStatus({ _id: legalized, status: "readyToDelivery" }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(staff().setStatus({ _id: plain, status: "deliveredTramitation" }), "TRANSITION_NOT_ALLOWED");
    const ready = await staff().setStatus({ _id: plain, status: "readyToDelivery" });
    expect(ready.expiresAt?.slice(0, 4)).toBe(String(Number(ready.readyAt?.slice(0, 4)) + 1));
  });

  test("a backward move requires a note, is logged as corrective and does not notify the client", async () => {
    const { commonId, formIds } = await paid(app);
    const [_id = ""] = formIds;
    await takeThrough(app, _id, ["requested", "toked"]);
    await staff().setStatus({ _id, status: "requested", note: "Se marcó por error, sigue en el registro" });
    expect(await newestMail(commonId)).toBe("requestInProcess");
    const { log, next } = await staff().formDetails({ formId: _id });
    expect(log.at(-1)).toMatchObject({ from: "toked", to: "requested", corrective: true });
    expect(next).toContainEqual({ status: "pending", corrective: true });
  });

  test("a rejection marks the price as refund due and mails the reason; for a requested form staff enter the amount", async () => {
    const first = await paid(app);
    await takeThrough(app, first.formIds[0] ?? "", ["rejected"]);
    expect(await refundDue(first.commonId)).toBe("1630.00");
    expect(await newestMail(first.commonId)).toBe("requestRejected");
    const second = await paid(app);
    await takeThrough(app, second.formIds[0] ?? "", ["requested"]);
    const input = { _id: second.formIds[0] ?? "", status: "rejected", reason: "RR003" } as const;
    const refused = await expectRefusal(staff().setStatus({ ...input, refundAmount: "1630.01" }), "INVALID");
    expect(refused.fields).toHaveProperty("refundAmount");
    await staff().setStatus({ ...input, refundAmount: "375.00" });
    expect(await refundDue(second.commonId)).toBe("375.00");
  });

  test("an obtained form can be cancelled only after its refund", async () => {
    const { commonId, formIds } = await paid(app);
    const [_id = ""] = formIds;
    await takeThrough(app, _id, ["requested", "toked"]);
    const cancel = () => staff().setStatus({ _id, status: "cancelled", ...stepInputs.cancelled });
    await expectRefusal(cancel(), "TRANSITION_NOT_ALLOWED");
    await app.server.db.execute(
      sql`update payments set status = 'refunded', refunded_amount = amount where subject_id = ${commonId}`,
    );
    expect(await cancel()).toMatchObject({ status: "cancelled" });
  });

  // 1,255 of 2,885 pesos, paid by card as 6.97: a share of 3.0320.
  test.each([
    ["3.02", false],
    ["3.03", true],
  ])(
    "paid by card, it can be cancelled once its share is refunded, with one cent of tolerance: %s",
    async (refunded, isAllowed) => {
      const { commonId, formIds } = await paid(app, yadira, [rosa, { ...rosa, legalize: false }]);
      const [, _id = ""] = formIds;
      await takeThrough(app, _id, ["requested", "toked"]);
      await app.server.db.execute(
        sql`update payments set amount = 6.97, currency = 'USD', gateway = 'bipay', refunded_amount = ${refunded}
        where subject_id = ${commonId}`,
      );
      const cancellation = staff().setStatus({ _id, status: "cancelled", ...stepInputs.cancelled });
      if (isAllowed) expect(await cancellation).toMatchObject({ status: "cancelled", amountTotal: "1255.00" });
      else await expectRefusal(cancellation, "TRANSITION_NOT_ALLOWED");
    },
  );

  test("a delivered form can be moved back for seven days, unless it is invoiced", async () => {
    const { formIds } = await paid(app);
    const [_id = ""] = formIds;
    const back = () =>
      staff().setStatus({ _id, status: "readyToDelivery", note: "Volvió con el documento equivocado" });
    const daysAgo = (days: number) => ({ deliveredAt: new Date(now.getTime() - days * 86_400_000).toISOString() });
    // The second is by a clock that was ahead and is right again.
    for (const days of [8, -3 * 365]) {
      await forceStatus(app, _id, "delivered", daysAgo(days));
      await expectRefusal(back(), "TRANSITION_NOT_ALLOWED");
    }
    await forceStatus(app, _id, "delivered", { ...daysAgo(1), invoiceNumber: "FA26000001" });
    await expectRefusal(back(), "TRANSITION_NOT_ALLOWED");
    await forceStatus(app, _id, "delivered", { ...daysAgo(6), invoiceNumber: null });
    expect(await back()).toMatchObject({ status: "readyToDelivery", receiver: null });
  });

  test("of two concurrent identical transitions, one succeeds", async () => {
    const { formIds } = await paid(app);
    const [_id = ""] = formIds;
    const results = await Promise.all(
      [1, 2].map(() =>
        staff()
          .setStatus({ _id, status: "requested" })
          .then(
            () => "done",
            (error: unknown) => (error instanceof RefusedCall ? error.code : "crash"),
          ),
      ),
    );
    expect(results.sort()).toEqual(["TRANSITION_NOT_ALLOWED", "done"]);
  });

  test("bulk: each form separately, failures with their reason", async () => {
    const first = await paid(app);
    const second = await sendRequest(app);
    const unknownId = "018f3c1e-0000-7000-8000-000000000000";
    const ids = [...first.formIds, ...second.formIds, unknownId];
    const result = await staff().setStatusOfMany({ ids, status: "requested" });
    expect(result.updated).toEqual(first.formIds);
    expect(result.failed.map(({ id, code }) => [id, code])).toEqual([
      [second.formIds[0], "TRANSITION_NOT_ALLOWED"],
      [unknownId, "NOT_FOUND"],
    ]);
    expect(result.failed[0]?.message).toBe(
      "Ese cambio de estado no está permitido. Actualice la página para ver el estado actual.",
    );
  });
});

describe("staff", () => {
  test("correct a form until it is requested; afterwards only observations, with a reason", async () => {
    const { formIds } = await paid(app);
    const [_id = ""] = formIds;
    const before = (await staff().formDetails({ formId: _id })).form;
    const note = "La persona llamó para corregirlo";
    const changed = await staff().correct({ _id, updatedAt: before.updatedAt, motherName: "Caridad Núñez Sosa" });
    expect(changed.motherName).toBe("Caridad Núñez Sosa");
    await takeThrough(app, _id, ["requested"]);
    const { updatedAt } = (await staff().formDetails({ formId: _id })).form;
    await expectRefusal(
      staff().correct({ _id, updatedAt, note, motherName: "Otra Madre Más" }),
      "TRANSITION_NOT_ALLOWED",
    );
    const { fields } = await expectRefusal(staff().correct({ _id, updatedAt, observations: "Urgente" }), "INVALID");
    expect(Object.keys(fields ?? {})).toEqual(["note"]);
    expect(await staff().correct({ _id, updatedAt, note, observations: "Urgente" })).toMatchObject({
      observations: "Urgente",
    });
  });

  test("see the model before it can be printed, and other forms of the same person; the owner sees neither", async () => {
    await paid(app);
    const { formIds } = await paid(app);
    const [formId = ""] = formIds;
    const { model, samePerson, form } = await staff().formDetails({ formId });
    const boxes = model?.parts.flatMap(({ rows }) => rows.flat()) ?? [];
    expect(boxes.find(({ field }) => field === "motherName")?.value).toBe(form.motherName);
    expect(boxes.find(({ field }) => field === "identityNumber")?.value).toBe(form.identityNumber);
    const { docs } = await staff().list({ family: "AP", limit: 200, ci: form.identityNumber ?? "" });
    const others = docs.map(({ _id }) => _id).filter((_id) => _id !== formId);
    expect(others).not.toEqual([]);
    expect(samePerson).toHaveLength(Math.min(others.length, 3));
    expect(others).toEqual(expect.arrayContaining(samePerson.map(({ _id }) => _id)));
    expect(await app.as(yadira).onlineRequests.formDetails({ formId })).toMatchObject({ model: null, samePerson: [] });
  });

  test("find forms by name without accents, by number and by identity number; never see drafts", async () => {
    const { formIds, group } = await paid(app);
    const find = async (filters: object) =>
      (await staff().list({ family: "AP", limit: 200, ...filters })).docs.map((row) => row._id);
    expect(await find({ search: "nunez rosa" })).toContain(formIds[0]);
    expect(await find({ number: group.number })).toEqual(formIds);
    expect(await find({ ci: "5203140" })).toContain(formIds[0]);
    expect(await find({ search: "100%" })).toEqual([]);
    const drafts = await app.server.db.execute<{ id: string }>(
      sql`select id from request_forms where finished_at is null`,
    );
    const all = await find({});
    expect(drafts.rows.filter((row) => all.includes(row.id))).toEqual([]);
    await expectRefusal(staff().list({ family: "TR" }), "FORBIDDEN");
  });

  test("«Todas» contains every submitted form, also those awaiting approval or payment", async () => {
    const { rows } = await app.server.db.execute<{ family: Family; id: string }>(
      sql`select family, id from request_forms where finished_at is not null and hidden_at is null`,
    );
    const unapproved = await app.server.db.execute(
      sql`select 1 from request_forms where family = 'AP' and finished_at is not null and approved_at is null`,
    );
    expect(unapproved.rows.length).toBeGreaterThan(0);
    for (const [family, clerk] of [
      ["AP", staff()],
      ["TR", app.as(teresa).onlineRequests],
    ] as const)
      for (const approvalsPending of [true, false]) {
        const all = await clerk.matching({ family, status: "all", approvalsPending });
        const submitted = rows.filter((row) => row.family === family).map(({ id }) => id);
        expect(all.map(({ _id }) => _id).sort()).toEqual(submitted.sort());
      }
  });

  test("see counters that equal the views", async () => {
    const counters = await staff().counters();
    for (const { family, status, count } of counters)
      for (const approvalsPending of [true, false]) {
        const view = await staff().list({ family, status, approvalsPending, limit: 1 });
        expect(`${status} ${view.totalDocs}`).toBe(`${status} ${count}`);
      }
  });

  test("print the model after approval, and not before", async () => {
    const { formIds } = await paid(app);
    const [formId = ""] = formIds;
    await expectRefusal(staff().policeRecordModel({ formId }), "MODEL_NOT_EXPORTED");
    await takeThrough(app, formId, ["requested"]);
    const { url } = await staff().policeRecordModel({ formId });
    expect(url).toBe(`/legalsitapi/private/onlineRequests/policeRecordModelFile/${formId}`);
    const file = await staff().policeRecordModelFile({ formId });
    const { pages, source } = readPdf(file);
    expect(pages).toHaveLength(1);
    for (const text of ["SOLICITUD DE CERTIFICACIÓN DE ANTECEDENTES PENALES", "Rosa María", "Ferrer", "Núñez"])
      expect(pages[0]?.join(" ")).toContain(text);
    expect(source).toContain("/StructTreeRoot");
  });

  test("print the models of several forms as one file, in the given order, without forms that have no model", async () => {
    const { formIds } = await paid(app, yadira, [rosa, rosa, rosa]);
    const [first = "", second = "", waiting = ""] = formIds;
    const print = (...ids: string[]) => staff().models({ family: "AP", formIds: ids.join(",") });
    await expectRefusal(print(...formIds), "MODEL_NOT_EXPORTED");
    await takeThrough(app, first, ["requested"]);
    await takeThrough(app, second, ["requested"]);
    const { pages } = readPdf(await print(second, waiting, first));
    const numbers = new Map(
      (await staff().matching({ family: "AP", status: "all" })).map((row) => [row._id, row.number]),
    );
    expect(pages.map((page) => page.find((text) => /^AP\d/.test(text)))).toEqual([
      numbers.get(second),
      numbers.get(first),
    ]);
    for (const page of pages) expect(page.join("")).toContain("Página 1 de 1");
    const { rows } = await app.server.db.execute(
      sql`select record_id as id from audit_log where action = 'onlineRequests.print' order by id desc limit 2`,
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([first, second]));
    await expectRefusal(print(), "INVALID");
    await expectRefusal(print(...Array.from({ length: 101 }, () => first)), "INVALID");
    await expectRefusal(print(first, randomUUID()), "NOT_FOUND");
    await expectRefusal(app.as(teresa).onlineRequests.models({ family: "AP", formIds: first }), "NOT_FOUND");
    await expectRefusal(staff().models({ family: "TR", formIds: first }), "NOT_FOUND");
  });

  test("print the same models in concurrent requests", async () => {
    const { formIds } = await paid(app, yadira, [rosa, rosa]);
    for (const id of formIds) await takeThrough(app, id, ["requested"]);
    const files = await Promise.all(
      Array.from({ length: 20 }, async () =>
        readPdf(await staff().models({ family: "AP", formIds: formIds.join(",") })),
      ),
    );
    for (const { pages } of files) expect(pages).toEqual(files[0]?.pages);
    const { rows } = await app.server.db.execute(
      sql`select 1 from audit_log where action = 'onlineRequests.print' and record_id = ${formIds[0]}`,
    );
    expect(rows).toHaveLength(20);
  });

  test("export the filtered list; text is never interpreted as a formula", async () => {
    const sheet = await staff().exportSheet({ family: "AP", status: "delivered" });
    expect(sheet.subarray(0, 2).toString()).toBe("PK");
    const pdf = await staff().exportPdf({ family: "AP", status: "delivered" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(["=1+1", "+53 5", "-2", "@x", "\t=1", "Ana"].map(escapeFormula)).toEqual([
      "'=1+1",
      "'+53 5",
      "'-2",
      "'@x",
      "'\t=1",
      "Ana",
    ]);
  });

  test("leave an audit entry for every request they read", async () => {
    const { commonId } = await paid(app);
    await staff().details({ commonId });
    await app.as(yadira).onlineRequests.details({ commonId });
    const entries = await app.server.db.execute<{ by_name: string }>(
      sql`select by_name from audit_log where action = 'onlineRequests.read' and record_id = ${commonId}`,
    );
    expect(entries.rows).toEqual([{ by_name: "Alberto Pérez Sosa" }]);
  });
});

test("a paid request cannot be removed by its owner; staff hide it after its cancellation", async () => {
  const { commonId, formIds } = await paid(app);
  await expectRefusal(app.as(yadira).onlineRequests.remove({ commonId }), "TRANSITION_NOT_ALLOWED");
  await takeThrough(app, formIds[0] ?? "", ["cancelled"]);
  await staff().remove({ commonId });
  const mine = await app.as(yadira).onlineRequests.mine({ limit: 200 });
  expect(mine.docs.map((row) => row.commonId)).not.toContain(commonId);
});

test("the tracking page works without scripts, in both languages, under 30 KB", async () => {
  const { commonId, group } = await paid(app, roberto, [{ ...rosa, legalize: false }]);
  const url = `/legalsit/paymentDetails/${commonId}?token=${group.publicToken}`;
  const spanish = await app.app.inject({ url });
  expect(spanish.statusCode).toBe(200);
  expect(spanish.body).toContain("Pagada, en comprobación");
  expect(spanish.body).not.toContain("52031400254");
  expect(spanish.rawPayload.length).toBeLessThan(30_000);
  expect((await app.app.inject({ url: `${url}&lang=en` })).body).toContain("Paid, being checked");
  expect((await app.app.inject({ url: `/legalsit/paymentDetails/${commonId}?token=wrong` })).statusCode).toBe(404);
});

test("an unpaid request is cancelled seven days after its first link expired, and its client is notified", async () => {
  const { commonId } = await sendRequest(app);
  const startedAt = now;
  now = new Date(startedAt.getTime() + (3 + 6.9) * 86_400_000);
  await cancelForgotten(app.server);
  const status = async () => {
    const result = await app.server.db.execute<{ status: string }>(
      sql`select status from request_groups where common_id = ${commonId}`,
    );
    return result.rows[0]?.status;
  };
  expect(await status()).toBe("notPaid");
  now = new Date(startedAt.getTime() + 10.1 * 86_400_000);
  await cancelForgotten(app.server);
  expect(await status()).toBe("cancelled");
  expect(await newestMail(commonId)).toBe("requestCancelled");
  now = startedAt;
});

test("a list page and a details page take a constant number of queries", async () => {
  const pool = app.server.open.pool;
  const countQueries = async (work: () => Promise<unknown>) => {
    let queries = 0;
    const countQuery = () => {
      queries += 1;
    };
    const original = pool.query.bind(pool);
    const countingQuery = ((...parameters: Parameters<typeof original>) => {
      countQuery();
      return original(...parameters);
    }) as typeof pool.query;
    pool.query = countingQuery;
    try {
      await work();
    } finally {
      pool.query = original;
    }
    return queries;
  };
  const few = await countQueries(() => staff().list({ family: "AP", limit: 1 }));
  const many = await countQueries(() => staff().list({ family: "AP", limit: 200 }));
  expect([few, many]).toEqual([1, 1]);
  const one = await sendRequest(app);
  const three = await sendRequest(app, yadira, [rosa, rosa, rosa]);
  const track = (request: typeof one) =>
    countQueries(() =>
      app.as("nobody").onlineRequests.track({ commonId: request.commonId, token: request.group.publicToken ?? "" }),
    );
  expect(await track(three)).toBe(await track(one));
  expect(await track(one)).toBeGreaterThan(5);
});
