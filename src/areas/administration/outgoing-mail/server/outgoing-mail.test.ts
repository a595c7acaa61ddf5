import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../../../server/database/connection.ts";
import { type MailSink, openMailSink } from "../../../../server/testing/mail-sink.ts";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { backOffMinutes, mailWorkflow, type MailState } from "../states.ts";
import { mailStateMachine } from "./mail-desk.ts";
import { claimMails, releaseMails, settleFailed, settleSent } from "./outbox.ts";
import { type MailInput, canSendMail, queueMail } from "./public.ts";
import { emails } from "./tables.ts";
import { startMailWorker } from "./mail-worker.ts";
import { until } from "../../../../server/testing/wait.ts";

let app: TestApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink({ parse: true });
  app = await openTestApp();
  await app.server.db.delete(emails);
  await app.server.db.delete(notifications);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
afterEach(async () => {
  await app.server.db.delete(emails);
  await app.server.db.delete(notifications);
  sink.accepted.length = 0;
  sink.mails.length = 0;
  sink.faults.clear();
});

const code: MailInput = {
  template: "accountCode",
  to: "yadira@demo.example",
  language: "es",
  vars: { name: "Yadira", code: "042017", minutes: "15", link: "https://legalsit.example/validateCode" },
  once: "accountCode:1",
};
const queue = (input: Partial<MailInput> = {}) =>
  inTransaction(app.server.db, (tx) => queueMail(tx, { ...code, ...input }));
const rows = () => app.server.db.select().from(emails).orderBy(emails.id);
const readOnlyMail = async () => (await rows())[0] as typeof emails.$inferSelect;
const work = () =>
  startMailWorker(
    { ...app.server, environment: { ...app.server.environment, SMTP_URL: sink.url } },
    {
      pollSeconds: 0.05,
    },
  );
async function workUntil(state: MailState): Promise<typeof emails.$inferSelect> {
  const stop = work();
  await until(async () => (await readOnlyMail()).state === state && (await readOnlyMail()).lease === null);
  await stop();
  return readOnlyMail();
}

describe("workflow of a mail", () => {
  let id = "";
  beforeEach(async () => {
    await queue();
    ({ id } = await readOnlyMail());
  });
  describeWorkflow("a mail", {
    workflow: mailWorkflow,
    actors: ["worker", "desk"],
    table: `
pending → processing: worker
processing → sent: worker
processing → pending: worker
processing → failed: worker
processing → cancelled: worker
failed → pending: desk
pending → cancelled: desk
failed → cancelled: worker desk
failed → sent: desk | requires note
cancelled → sent: desk | requires note`,
    db: () => app.server.db,
    rows: emails,
    column: "state",
    id: () => id,
    move: mailStateMachine.move,
  });
});

describe("queueing", () => {
  test("a cause writes one mail, however often it happens", async () => {
    await Promise.all([queue(), queue(), queue()]);
    expect(await rows()).toHaveLength(1);
  });

  test("a rolled-back mail is not written", async () => {
    await inTransaction(app.server.db, async (tx) => {
      await queueMail(tx, code);
      throw new Error("something else failed");
    }).catch(() => {});
    expect(await rows()).toHaveLength(0);
  });
});

describe("sending", () => {
  test("both forms arrive whole, under the Message-ID that was stored", async () => {
    await queue({ vars: { ...code.vars, name: "Ñico Pérez" } });
    const sentMail = await workUntil("sent");
    const [mail] = sink.mails;
    expect(mail?.messageId).toBe(sentMail.messageId);
    expect(mail?.subject).toBe("Su código de Legalsit: 042017");
    expect(mail?.text).toContain("Ñico Pérez");
    expect(mail?.html).toContain("042017");
    expect(mail?.to).toEqual([{ name: "", address: "yadira@demo.example" }]);
    expect(sentMail.sentAt).not.toBeNull();
  });

  test("it comes from the firm by its name, and an answer reaches a person", async () => {
    await app.server.db.execute(sql`update firm set name = 'Bufete Olivera', email = 'hola@olivera.example'`);
    await queue();
    await queue({ once: "accountCode:2", answers: "rosa@correo.example" });
    await app.server.db.execute(sql`update firm set name = 'Legalsit', email = 'atencion@legalsit.example'`);
    const stop = work();
    await until(() => sink.mails.length === 2);
    await stop();
    expect(sink.mails.map(({ from }) => from)).toEqual(
      Array.from({ length: 2 }, () => ({ name: "Bufete Olivera", address: "no-responder@legalsit.example" })),
    );
    expect(sink.mails.flatMap(({ replyTo }) => replyTo?.map(({ address }) => address)).sort()).toEqual([
      "hola@olivera.example",
      "rosa@correo.example",
    ]);
  });

  test("the key to an account is deleted once the mail was sent", async () => {
    await queue({ vars: { ...code.vars, link: "https://legalsit.example/x?token=abcdef" } });
    const sentMail = await workUntil("sent");
    expect(sink.mails[0]?.text).toContain("token=abcdef");
    expect(JSON.stringify(sentMail)).not.toMatch(/042017|abcdef/);
  });

  test("the signal wakes it: it does not wait for the clock", async () => {
    const server = { ...app.server, environment: { ...app.server.environment, SMTP_URL: sink.url } };
    const stop = startMailWorker(server, { pollSeconds: 600 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const queued = Date.now();
    await queue();
    await until(() => sink.accepted.length === 1);
    expect(Date.now() - queued).toBeLessThan(2000);
    await stop();
  });

  test("a mail waits for its moment", async () => {
    await queue();
    await app.server.db.update(emails).set({ nextAttemptAt: sql`now() + interval '1 hour'` });
    expect(await claimMails(app.server.db, 20, 60)).toEqual([]);
  });
});

test.each([
  ["put off", { nextAttemptAt: sql`now() + interval '3 days'` }],
  ["claimed", { state: "processing" as const, lease: randomUUID(), leasedUntil: sql`now() + interval '3 days'` }],
])("a mail that a clock which was days ahead %s is sent once it is right again", async (_title, offset) => {
  await queue();
  await app.server.db.update(emails).set(offset);
  await workUntil("sent");
  expect(sink.accepted).toHaveLength(1);
});

describe("refusals of the mail server", () => {
  test.each(backOffMinutes.map((minutes, attempts) => ({ minutes, attempts })))(
    "temporary failure $attempts: again in $minutes minutes",
    async ({ minutes, attempts }) => {
      sink.faults.set(code.to, 451);
      await queue();
      await app.server.db.update(emails).set({ attempts });
      const stop = work();
      await until(async () => (await readOnlyMail()).lastError !== null);
      await stop();
      const waitingMail = await readOnlyMail();
      expect(waitingMail.attempts).toBe(attempts + 1);
      const inMinutes = (Date.parse(waitingMail.nextAttemptAt) - Date.now()) / 60_000;
      expect(Math.abs(inMinutes - minutes)).toBeLessThan(0.2);
      expect(waitingMail.lastError).toContain("refused by the test");
    },
  );

  test("after the last back-off it has failed", async () => {
    sink.faults.set(code.to, 451);
    await queue();
    await app.server.db.update(emails).set({ attempts: backOffMinutes.length });
    expect(await workUntil("failed")).toMatchObject({ attempts: backOffMinutes.length });
  });

  test("a permanent refusal fails at once", async () => {
    sink.faults.set(code.to, 550);
    await queue();
    expect(await workUntil("failed")).toMatchObject({ attempts: 0 });
  });

  test("the log has a warning with the server's reason and no address", async () => {
    sink.faults.set(code.to, 550);
    await queue();
    const warnings = vi.spyOn(app.server.log, "warn");
    const { id } = await workUntil("failed");
    expect(warnings).toHaveBeenCalledExactlyOnceWith(
      { mail: id, permanent: true, reason: expect.stringContaining("refused by the test") },
      "a mail was not taken",
    );
    expect(JSON.stringify(warnings.mock.calls)).not.toContain(code.to);
    warnings.mockRestore();
  });

  test.each([
    "- interval '61 minutes'",
    // By a clock that was ahead and is right again.
    "+ interval '3 years'",
  ])("staff are notified of failures once an hour: the last time now() %s", async (shift) => {
    for (let round = 0; round < 8; round++) {
      const to = `nobody${round}@demo.example`;
      sink.faults.set(to, 550);
      await queue({ to, once: `code:${round}` });
    }
    const stop = work();
    await until(async () => (await rows()).every((row) => row.state === "failed"));
    await stop();
    const notificationRows = await app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "email.failed"));
    expect(notificationRows).toHaveLength(1);
    await app.server.db.update(notifications).set({ createdAt: sql.raw(`now() ${shift}`) });
    await queue({ to: "nobody0@demo.example", once: "code:later" });
    const retry = work();
    await until(async () => (await rows()).every((row) => row.state === "failed"));
    await retry();
    expect(await app.server.db.select().from(notifications)).toHaveLength(2);
  });

  test("a mail server that is not there is a temporary failure", async () => {
    await queue();
    const unreachable = { ...app.server.environment, SMTP_URL: "smtp://127.0.0.1:1" };
    const stop = startMailWorker({ ...app.server, environment: unreachable }, { pollSeconds: 0.05 });
    await until(async () => (await readOnlyMail()).attempts === 1);
    await stop();
    expect((await readOnlyMail()).state).toBe("pending");
  });
});

describe("claims", () => {
  test("no mail is claimed by two, and a lost lease settles nothing", async () => {
    for (let round = 0; round < 50; round++) await queue({ once: `code:${round}` });
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimMails(app.server.db, 10, 60)));
    const ids = claims.flat().map((mail) => mail.id);
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    const [mail] = claims.flat();
    if (!mail) throw new Error("nothing was claimed");
    const otherWorker = { ...mail, lease: "00000000-0000-7000-8000-000000000000" };
    expect(await settleSent(app.server.db, otherWorker)).toBe(false);
    await settleFailed(app.server.db, otherWorker, { permanent: true, reason: "x" });
    expect((await rows()).every((row) => row.state === "processing")).toBe(true);
    expect(await settleSent(app.server.db, mail)).toBe(true);
    expect(await settleSent(app.server.db, mail)).toBe(false);
  });

  test("mails of a dead worker are due again when its lease expires, not before", async () => {
    await queue();
    const [mail] = await claimMails(app.server.db, 20, 60);
    expect(await claimMails(app.server.db, 20, 60)).toEqual([]);
    await app.server.db.update(emails).set({ leasedUntil: sql`now() - interval '1 second'` });
    const [reclaimed] = await claimMails(app.server.db, 20, 60);
    expect(reclaimed?.id).toBe(mail?.id);
    expect(reclaimed?.lease).not.toBe(mail?.lease);
  });

  test("claimed mails that were not started are released unchanged", async () => {
    await queue();
    const claimed = await claimMails(app.server.db, 20, 60);
    await releaseMails(app.server.db, claimed);
    expect(await readOnlyMail()).toMatchObject({ state: "pending", attempts: 0, lease: null });
  });

  test("stopping finishes mails being sent and releases the rest", async () => {
    const slow = await openMailSink({ delayMs: 300 });
    for (let round = 0; round < 20; round++) await queue({ once: `code:${round}` });
    const server = { ...app.server, environment: { ...app.server.environment, SMTP_URL: slow.url } };
    const stop = startMailWorker(server);
    await until(async () => (await rows()).some((row) => row.state === "processing"));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await stop();
    const states = (await rows()).map((row) => row.state);
    expect(states.filter((state) => state === "processing")).toEqual([]);
    expect(states.filter((state) => state === "sent")).toHaveLength(slow.accepted.length);
    expect(states.filter((state) => state === "pending").length).toBeGreaterThan(0);
    await slow.close();
  });
});

describe("whether a mail can go", () => {
  const to = code.to;
  const settle = (mail: Partial<typeof emails.$inferInsert>) =>
    app.server.db
      .update(emails)
      .set(mail)
      .where(eq(emails.to, mail.to ?? to));
  const canGo = (server: Partial<typeof app.server.environment> = {}) =>
    canSendMail({ ...app.server, environment: { ...app.server.environment, ...server } }, to);

  test("it can while nothing was refused, and not without a line out", async () => {
    expect(await canGo()).toBe(true);
    expect(await canGo({ SMTP_URL: undefined })).toBe(false);
  });

  test("not to an address that refused the last mail, until one is accepted or the refusal is dealt with", async () => {
    sink.faults.set(to, 550);
    await queue();
    await workUntil("failed");
    expect(await canGo()).toBe(false);
    expect(await canSendMail(app.server, "somebody.else@demo.example")).toBe(true);
    await settle({ state: "sent", sentAt: new Date().toISOString() });
    expect(await canGo()).toBe(true);
  });

  test("none while the mail server fails, until it accepts a mail again", async () => {
    const unreachable = { ...app.server, environment: { ...app.server.environment, SMTP_URL: "smtp://127.0.0.1:1" } };
    await queue({ to: "first@demo.example" });
    const stop = startMailWorker(unreachable, { pollSeconds: 0.05 });
    await until(async () => (await readOnlyMail()).attempts === 1);
    await stop();
    expect(await canGo()).toBe(false);
    await queue({ to: "second@demo.example", once: "accountCode:2" });
    const working = work();
    await until(() => sink.accepted.length === 1);
    await working();
    expect(await canGo()).toBe(true);
  });

  test("a mail server that defers one mail is not a failing mail server", async () => {
    sink.faults.set("slow@demo.example", 451);
    await queue({ to: "slow@demo.example" });
    const stop = work();
    await until(async () => (await readOnlyMail()).attempts === 1);
    await stop();
    expect(await canGo()).toBe(true);
  });
});
