// @engine both
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findTransition } from "../../../kit/state-machine.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { type MailSink, openMailSink } from "../../../server/testing/mail-sink.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { deskStates, mailWorkflow, type MailState, mailStates } from "../states.ts";
import { type MailInput, queueMail } from "./public.ts";
import { emails } from "./tables.ts";
import { startMailWorker } from "./mail-worker.ts";
import { until } from "../../../server/testing/wait.ts";

const boss = "administrator@demo.example";
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

const desk = () => app.as(boss).outgoingMail;
let causes = 0;
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

/** A mail in a state, as if it had got there by itself. */
async function mailIn(state: MailState, letter = receipt, more: object = {}): Promise<string> {
  await inTransaction(app.server.db, (tx) => queueMail(tx, { ...letter, once: `desk:${causes++}` }));
  const [newest] = await app.server.db.select().from(emails).orderBy(sql`id desc`).limit(1);
  const id = newest?.id ?? "";
  await app.server.db
    .update(emails)
    .set({ state, ...(state === "failed" ? { attempts: 5, lastError: "550 no such user" } : {}), ...more })
    .where(eq(emails.id, id));
  return id;
}
const read = async (id: string) => (await app.server.db.select().from(emails).where(eq(emails.id, id)))[0];
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
    const before = await read(_id);
    const change = desk().setState({ _id, state: to, note: "Se le entregó impreso en la oficina" });
    if (findTransition(mailWorkflow, from, to, "desk")) {
      expect(await change).toMatchObject({ state: to, deskByName: expect.stringContaining(" ") });
      expect(await auditOf(_id)).toEqual([{ action: "outgoingMail.change" }]);
    } else {
      await expectRefusal(change, "TRANSITION_NOT_ALLOWED");
      expect(await read(_id)).toEqual(before);
      expect(await auditOf(_id)).toEqual([]);
    }
  });
});

describe("the page of a mail", () => {
  test("tells where it stands in the firm’s words, and who changed it or read it, and why; its body is not in it", async () => {
    const _id = await mailIn("failed");
    await desk().open({ id: _id });
    await desk().setState({ _id, state: "cancelled", note: "La persona ya no lo espera" });
    const { reason, lastError, history, ...mail } = await desk().details({ id: _id });
    expect([reason, lastError]).toEqual(["address", "550 no such user"]);
    expect(mail).not.toHaveProperty("html");
    expect(history.map(({ deed, note }) => [deed, note])).toEqual([
      ["outgoingMail.change", "La persona ya no lo espera"],
      ["outgoingMail.open", null],
    ]);
    await expectRefusal(desk().details({ id: "01900000-0000-7000-8000-000000000000" }), "NOT_FOUND");
  });
});

describe("a retry", () => {
  test("begins anew and sends it once", async () => {
    const _id = await mailIn("failed");
    expect(await desk().retry({ _id })).toMatchObject({ state: "pending", attempts: 0, retries: 1 });
    const stop = work();
    await until(async () => (await read(_id))?.state === "sent");
    await stop();
    expect(sink.accepted).toHaveLength(1);
    expect(await read(_id)).toMatchObject({ lastError: null, retries: 1 });
  });

  test("pressed twice, or by two people, sends it once", async () => {
    const _id = await mailIn("failed");
    const stop = work();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => desk().retry({ _id })));
    expect(outcomes.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    await until(async () => (await read(_id))?.state === "sent");
    await expectRefusal(desk().retry({ _id }), "TRANSITION_NOT_ALLOWED");
    await stop();
    expect(sink.accepted).toHaveLength(1);
  });

  test("of what somebody changed meanwhile is refused", async () => {
    const _id = await mailIn("failed");
    await expectRefusal(desk().retry({ _id, updatedAt: "2020-01-01T00:00:00Z" }), "CONFLICT");
  });

  test("of all takes the failed ones and says how many", async () => {
    const failed = [await mailIn("failed"), await mailIn("failed"), await mailIn("failed")];
    const others = [await mailIn("cancelled"), await mailIn("sent")];
    expect(await desk().retryAll()).toEqual({ count: 3 });
    expect(await desk().retryAll()).toEqual({ count: 0 });
    for (const id of failed) expect(await read(id)).toMatchObject({ state: "pending", attempts: 0, retries: 1 });
    expect((await Promise.all(others.map(read))).map((mail) => mail?.state)).toEqual(["cancelled", "sent"]);
  });
});

describe("another desk", () => {
  test("hears of what was changed by hand and of what was sent", async () => {
    let heard = 0;
    app.server.signals.on("mails", () => {
      heard += 1;
    });
    await desk().setState({ _id: await mailIn("pending"), state: "cancelled" });
    expect(heard).toBe(1);
    const _id = await mailIn("failed");
    const stop = work();
    await desk().retry({ _id });
    await until(async () => (await read(_id))?.state === "sent");
    await stop();
    expect(heard).toBe(2);
  });
});

describe("sent by other means", () => {
  test.each([undefined, "", "impreso"])("asks how (%s)", async (note) => {
    const _id = await mailIn("failed");
    const refused = await expectRefusal(desk().setState({ _id, state: "sent", note }), "INVALID");
    expect(Object.keys(refused.fields ?? {})).toEqual(["note"]);
  });

  test("has a date, sends nothing and keeps no key", async () => {
    const _id = await mailIn("failed", code);
    const stop = work();
    const sent = await desk().setState({ _id, state: "sent", note: "Se le dictó por teléfono" });
    expect(sent).toMatchObject({ state: "sent", deskNote: "Se le dictó por teléfono" });
    expect(sent.sentAt).not.toBeNull();
    await stop();
    expect(sink.accepted).toEqual([]);
    expect(JSON.stringify(await read(_id))).not.toMatch(/042017|abcdef/);
  });
});

test("cancelled while the workers send: it left once or never, and its state says which", async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 40; turn++) ids.push(await mailIn("pending"));
  const stop = work();
  const outcomes = await Promise.allSettled(ids.map((_id) => desk().setState({ _id, state: "cancelled" })));
  await until(async () => {
    const rows = await app.server.db.select().from(emails);
    return rows.every((row) => row.state === "sent" || row.state === "cancelled");
  });
  await stop();
  for (const [at, id] of ids.entries()) {
    const mail = await read(id);
    const times = sink.accepted.filter((messageId) => messageId === mail?.messageId).length;
    expect(mail?.state).toBe(outcomes[at]?.status === "fulfilled" ? "cancelled" : "sent");
    expect(times).toBe(mail?.state === "sent" ? 1 : 0);
  }
});

describe("the list", () => {
  test("filters, counts what the other filters leave in each state, and never shows a body or a code", async () => {
    await mailIn("failed", code);
    await mailIn("failed");
    await mailIn("sent", { ...receipt, to: "roberto@demo.example" });
    const failed = await desk().list({ state: "failed" });
    expect(failed.totalDocs).toBe(2);
    expect(failed.counts.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: "failed", count: 2 },
      { state: "sent", count: 1 },
    ]);
    expect(JSON.stringify(failed)).not.toMatch(/042017|abcdef|abc-DEF|<html/);
    expect(failed.docs.map((row) => row.about)).toEqual(["AP26000123", null]);
    expect((await desk().list({ search: "ROBERTO" })).docs).toHaveLength(1);
    expect((await desk().list({ to_address: "demo_example" })).docs).toHaveLength(0);
    expect((await desk().list({ template: "accountCode" })).docs).toHaveLength(1);
    expect((await desk().matching({ state: "failed" })).map((row) => row._id)).toEqual(
      failed.docs.map((row) => row._id),
    );
    const csv = await desk().exportSheet({
      state: "failed",
      columns: "to,state",
      format: "csv",
    });
    expect(csv.toString("utf8").trim().split(/\r?\n/)).toHaveLength(3);
  });
});

describe("many", () => {
  test("are changed one by one; those that cannot say why", async () => {
    const [failed, sent, changed] = [await mailIn("failed"), await mailIn("sent"), await mailIn("failed")];
    const outcome = await desk().setStateOfMany({
      ids: [failed, sent, changed],
      versions: [(await read(failed))?.updatedAt ?? "", (await read(sent))?.updatedAt ?? "", "2020-01-01T00:00:00Z"],
      state: "pending",
    });
    expect(outcome.updated).toEqual([failed]);
    expect(outcome.failed.map(({ id, code }) => [id, code])).toEqual([
      [sent, "TRANSITION_NOT_ALLOWED"],
      [changed, "CONFLICT"],
    ]);
  });

  test("sent by other means ask how, all of them", async () => {
    await expectRefusal(desk().setStateOfMany({ ids: [await mailIn("failed")], state: "sent" }), "INVALID");
  });
});

describe("opening one", () => {
  test("shows both forms and is in the audit", async () => {
    const id = await mailIn("sent");
    const opened = await desk().open({ id });
    expect(opened).toMatchObject({ about: "AP26000123", template: "requestCancelled" });
    expect(opened.html).toContain("AP26000123");
    expect(opened.text).toContain("AP26000123");
    expect(await auditOf(id)).toEqual([{ action: "outgoingMail.open" }]);
  });

  test("tells no token and leads nowhere", async () => {
    const { html, text } = await desk().open({ id: await mailIn("pending") });
    expect(html + text).not.toContain("abc-DEF_123");
    expect(text).toContain("token=••••••");
    expect(html).not.toMatch(/href=|<script|src=/);
  });

  test.each(["pending", "failed", "sent", "cancelled"] as const)("tells no code of a %s mail", async (state) => {
    const id = await mailIn(state, code);
    expect(JSON.stringify(await desk().open({ id }))).not.toMatch(/042017|abcdef/);
  });
});
