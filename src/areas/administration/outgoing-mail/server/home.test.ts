/** Home widget of undelivered mails, by reason. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../server/database/uuid.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.server.db.execute(sql`delete from emails`);
});
afterAll(() => app.close());

const staffApi = () => app.as("administrator@demo.example").outgoingMail;
async function mail(error: string, state: "failed" | "pending" = "failed", attempts = 1): Promise<void> {
  const id = newId();
  await app.server.db.execute(sql`
    insert into emails (id, once, message_id, "to", language, subject, template, vars, html, text, state, attempts, last_error, next_attempt_at)
    values (${id}, ${id}, ${id}, 'yadira@example.cu', 'es', 'x', 'requestReady', '{}', 'x', 'x', ${state}, ${attempts}, ${error}, now() + interval '1 hour')`);
}

test("each reason that mail servers give is one that people understand", async () => {
  const labels = {
    address: [
      "EENVELOPE: Can't send mail - all recipients were rejected: 550 5.1.1 no such user",
      "EMESSAGE: 553 sorry",
    ],
    full: ["EENVELOPE: 552 5.2.2 mailbox full", "EMESSAGE: 452 4.2.2 over quota"],
    account: ["EAUTH: Invalid login: 535 5.7.8"],
    line: ["ETIMEDOUT: Connection timeout", "ESOCKET: connect ECONNREFUSED", "ECONNECTION: closed", "EDNS: not found"],
    other: ["ESOMETHING: nobody knows"],
  } as const;
  for (const errors of Object.values(labels)) for (const error of errors) await mail(error);
  await mail("ETIMEDOUT: Connection timeout", "pending");
  // No attempt yet: not a failure.
  await mail("", "pending", 0);
  const home = await staffApi().home();
  const failed = home.groups.filter(({ state }) => state === "failed");
  expect(Object.fromEntries(failed.map(({ reason, count }) => [reason, count]))).toEqual(
    Object.fromEntries(Object.entries(labels).map(([reason, errors]) => [reason, errors.length])),
  );
  expect(home.failed).toBe((await staffApi().list({ state: "failed" })).totalDocs);
  expect(home.delayed).toBe(1);
  const delayed = home.groups.find(({ state }) => state === "pending");
  expect(delayed).toMatchObject({ reason: "line", count: 1, mails: [] });
  expect(delayed?.next).not.toBeNull();
});

test("mails of one reason return to the queue with the versions that were read, and leave the list", async () => {
  const before = await staffApi().home();
  const group = before.groups.find(({ reason, state }) => reason === "line" && state === "failed");
  const mails = group?.mails ?? [];
  expect(mails).toHaveLength(group?.count ?? 0);
  const { failed } = await staffApi().setStateOfMany({
    ids: mails.map(({ _id }) => _id),
    versions: mails.map(({ updatedAt }) => updatedAt),
    state: "pending",
  });
  expect(failed).toEqual([]);
  expect((await staffApi().home()).failed).toBe(before.failed - mails.length);
});

test("it costs two statements and is refused to others", async () => {
  expect(await recordStatements(() => staffApi().home())).toHaveLength(2);
  await expectRefusal(app.as("cashier@demo.example").outgoingMail.home(), "FORBIDDEN");
});
