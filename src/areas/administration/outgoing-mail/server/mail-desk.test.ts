// @engine both
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findTransition } from "../../../../kit/state-machine.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { type MailSink, openMailSink } from "../../../../server/testing/mail-sink.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { deskStates, mailWorkflow, type MailState, mailStates } from "../states.ts";
import { type MailInput, queueMail } from "./public.ts";
import { emails } from "./tables.ts";
import { startMailWorker } from "./mail-worker.ts";
import { until } from "../../../../server/testing/wait.ts";

const administrator = "administrator@demo.example";
let app: TestApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink();
  app = await openTestApp();
  await app.server.db.delete(emails);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
afterEach(async () => {
  await app.server.db.delete(emails);
  await app.server.db.execute(sql`delete from audit_log where record_kind = 'email'`);
  sink.accepted.length = 0;
});

const staffApi = () => app.as(administrator).outgoingMail;
let causeCount = 0;
const receipt: MailInput = {
  template: "requestCancelled",
  to: "yadira@demo.example",
  language: "es",
  vars: { name: "Yadira", number: "AP26000123", link: "https://legalsit.example/paymentDetails/1?token=abc-DEF_123" },
  once: "",
};
const code: MailInput = {
  template: "accountCode",
  to: "yadira@demo.example",
  language: "es",
  vars: { name: "Yadira", code: "042017", minutes: "15", link: "https://legalsit.example/validateCode?token=abcdef" },
  once: "",
};

/** Inserts a mail in a state without the workflow. */
async function mailIn(state: MailState, input = receipt, columns: object = {}): Promise<string> {
  await inTransaction(app.server.db, (tx) => queueMail(tx, { ...input, once: `desk:${causeCount++}` }));
  const [newestMail] = await app.server.db.select().from(emails).orderBy(sql`id desc`).limit(1);
  const id = newestMail?.id ?? "";
  await app.server.db
    .update(emails)
    .set({ state, ...(state === "failed" ? { attempts: 5, lastError: "550 no such user" } : {}), ...columns })
    .where(eq(emails.id, id));
  return id;
}
const readMail = async (id: string) => (await app.server.db.select().from(emails).where(eq(emails.id, id)))[0];
const auditOf = async (id: string) =>
  (
    await app.server.db.execute<{ action: string }>(
      sql`select action from audit_log where record_id = ${id} order by id`,
    )
  ).rows;
const work = () =>
  startMailWorker(
    { ...app.server, environment: { ...app.server.environment, SMTP_URL: sink.url } },
    { pollSeconds: 0.05 },
  );

describe("every pair of states by hand", () => {
  const pairs = mailStates.flatMap((from) => deskStates.map((to) => ({ from, to })));
  test.each(pairs)("$from → $to", async ({ from, to }) => {
    const _id = await mailIn(from);
    const before = await readMail(_id);
    const change = staffApi().setState({ _id, state: to, note: "Se le entregó impreso en la oficina" });
    if (findTransition(mailWorkflow, from, to, "desk")) {
      expect(await change).toMatchObject({ state: to, deskByName: expect.stringContaining(" ") });
      expect(await auditOf(_id)).toEqual([{ action: "outgoingMail.change" }]);
    } else {
      await expectRefusal(change, "TRANSITION_NOT_ALLOWED");
      expect(await readMail(_id)).toEqual(before);
      expect(await auditOf(_id)).toEqual([]);
    }
  });
});

describe("the page of a mail", () => {
  test("returns the state in the firm’s words and the history with reasons, without the body", async () => {
    const _id = await mailIn("failed");
    await staffApi().open({ id: _id });
    await staffApi().setState({ _id, state: "cancelled", note: "La persona ya no lo espera" });
    const { reason, lastError, history, ...mail } = await staffApi().details({ id: _id });
    expect([reason, lastError]).toEqual(["address", "550 no such user"]);
    expect(mail).not.toHaveProperty("html");
    expect(history.map(({ deed: action, note }) => [action, note])).toEqual([
      ["outgoingMail.change", "La persona ya no lo espera"],
      ["outgoingMail.open", null],
    ]);
    await expectRefusal(staffApi().details({ id: "01900000-0000-7000-8000-000000000000" }), "NOT_FOUND");
  });
});

describe("a retry", () => {
  test("starts again and sends it once", async () => {
    const _id = await mailIn("failed");
    expect(await staffApi().retry({ _id })).toMatchObject({ state: "pending", attempts: 0, retries: 1 });
    const stop = work();
    await until(async () => (await readMail(_id))?.state === "sent");
    await stop();
    expect(sink.accepted).toHaveLength(1);
    expect(await readMail(_id)).toMatchObject({ lastError: null, retries: 1 });
  });

  test("pressed twice, or by two people, sends it once", async () => {
    const _id = await mailIn("failed");
    const stop = work();
    const results = await Promise.allSettled([1, 2, 3].map(() => staffApi().retry({ _id })));
    expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    await until(async () => (await readMail(_id))?.state === "sent");
    await expectRefusal(staffApi().retry({ _id }), "TRANSITION_NOT_ALLOWED");
    await stop();
    expect(sink.accepted).toHaveLength(1);
  });

  test("of a mail that was changed meanwhile is refused", async () => {
    const _id = await mailIn("failed");
    await expectRefusal(staffApi().retry({ _id, updatedAt: "2020-01-01T00:00:00Z" }), "CONFLICT");
  });

  test("of all retries the failed ones and returns their number", async () => {
    const failed = [await mailIn("failed"), await mailIn("failed"), await mailIn("failed")];
    const others = [await mailIn("cancelled"), await mailIn("sent")];
    expect(await staffApi().retryAll()).toEqual({ count: 3 });
    expect(await staffApi().retryAll()).toEqual({ count: 0 });
    for (const id of failed) expect(await readMail(id)).toMatchObject({ state: "pending", attempts: 0, retries: 1 });
    expect((await Promise.all(others.map(readMail))).map((mail) => mail?.state)).toEqual(["cancelled", "sent"]);
  });
});

describe("another desk", () => {
  test("is updated after a manual change and after a sending", async () => {
    let updateCount = 0;
    app.server.signals.on("mails", () => {
      updateCount += 1;
    });
    await staffApi().setState({ _id: await mailIn("pending"), state: "cancelled" });
    expect(updateCount).toBe(1);
    const _id = await mailIn("failed");
    const stop = work();
    await staffApi().retry({ _id });
    await until(async () => (await readMail(_id))?.state === "sent");
    await stop();
    expect(updateCount).toBe(2);
  });
});

describe("sent by other means", () => {
  test.each([undefined, "", "impreso"])("requires a note (%s)", async (note) => {
    const _id = await mailIn("failed");
    const refusal = await expectRefusal(staffApi().setState({ _id, state: "sent", note }), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["note"]);
  });

  test("has a date, sends nothing and keeps no key", async () => {
    const _id = await mailIn("failed", code);
    const stop = work();
    const updated = await staffApi().setState({ _id, state: "sent", note: "Se le dictó por teléfono" });
    expect(updated).toMatchObject({ state: "sent", deskNote: "Se le dictó por teléfono" });
    expect(updated.sentAt).not.toBeNull();
    await stop();
    expect(sink.accepted).toEqual([]);
    expect(JSON.stringify(await readMail(_id))).not.toMatch(/042017|abcdef/);
  });
});

test("cancelled while the workers send: it was sent once or never, and its state matches", async () => {
  const ids: string[] = [];
  for (let round = 0; round < 40; round++) ids.push(await mailIn("pending"));
  const stop = work();
  const results = await Promise.allSettled(ids.map((_id) => staffApi().setState({ _id, state: "cancelled" })));
  await until(async () => {
    const rows = await app.server.db.select().from(emails);
    return rows.every((row) => row.state === "sent" || row.state === "cancelled");
  });
  await stop();
  for (const [at, id] of ids.entries()) {
    const mail = await readMail(id);
    const sentCount = sink.accepted.filter((messageId) => messageId === mail?.messageId).length;
    expect(mail?.state).toBe(results[at]?.status === "fulfilled" ? "cancelled" : "sent");
    expect(sentCount).toBe(mail?.state === "sent" ? 1 : 0);
  }
});

describe("the list", () => {
  test("filters, counts each state under the other filters, and never shows a body or a code", async () => {
    await mailIn("failed", code);
    await mailIn("failed");
    await mailIn("sent", { ...receipt, to: "roberto@demo.example" });
    const failed = await staffApi().list({ state: "failed" });
    expect(failed.totalDocs).toBe(2);
    expect(failed.counts.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: "failed", count: 2 },
      { state: "sent", count: 1 },
    ]);
    expect(JSON.stringify(failed)).not.toMatch(/042017|abcdef|abc-DEF|<html/);
    expect(failed.docs.map((row) => row.about)).toEqual(["AP26000123", null]);
    expect((await staffApi().list({ search: "ROBERTO" })).docs).toHaveLength(1);
    expect((await staffApi().list({ to_address: "demo_example" })).docs).toHaveLength(0);
    expect((await staffApi().list({ template: "accountCode" })).docs).toHaveLength(1);
    expect((await staffApi().matching({ state: "failed" })).map((row) => row._id)).toEqual(
      failed.docs.map((row) => row._id),
    );
    const csv = await staffApi().exportSheet({
      state: "failed",
      columns: "to,state",
      format: "csv",
    });
    expect(csv.toString("utf8").trim().split(/\r?\n/)).toHaveLength(3);
  });
});

describe("many", () => {
  test("are changed one by one; the others report why not", async () => {
    const [failed, sentMail, changed] = [await mailIn("failed"), await mailIn("sent"), await mailIn("failed")];
    const result = await staffApi().setStateOfMany({
      ids: [failed, sentMail, changed],
      versions: [
        (await readMail(failed))?.updatedAt ?? "",
        (await readMail(sentMail))?.updatedAt ?? "",
        "2020-01-01T00:00:00Z",
      ],
      state: "pending",
    });
    expect(result.updated).toEqual([failed]);
    expect(result.failed.map(({ id, code }) => [id, code])).toEqual([
      [sentMail, "TRANSITION_NOT_ALLOWED"],
      [changed, "CONFLICT"],
    ]);
  });

  test("sent by other means require the means, all of them", async () => {
    await expectRefusal(staffApi().setStateOfMany({ ids: [await mailIn("failed")], state: "sent" }), "INVALID");
  });
});

describe("opening one", () => {
  test("shows both forms and is in the audit", async () => {
    const id = await mailIn("sent");
    const openedMail = await staffApi().open({ id });
    expect(openedMail).toMatchObject({ about: "AP26000123", template: "requestCancelled" });
    expect(openedMail.html).toContain("AP26000123");
    expect(openedMail.text).toContain("AP26000123");
    expect(await auditOf(id)).toEqual([{ action: "outgoingMail.open" }]);
  });

  test("contains no token and no working link", async () => {
    const { html, text } = await staffApi().open({ id: await mailIn("pending") });
    expect(html + text).not.toContain("abc-DEF_123");
    expect(text).toContain("token=••••••");
    expect(html).not.toMatch(/href=|<script|src=/);
  });

  test.each(["pending", "failed", "sent", "cancelled"] as const)("contains no code of a %s mail", async (state) => {
    const id = await mailIn(state, code);
    expect(JSON.stringify(await staffApi().open({ id }))).not.toMatch(/042017|abcdef/);
  });
});
