import { and, eq, type SQL } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import type { agendaContract } from "../../contract.ts";

type ActivityInput = InputOf<typeof agendaContract.create>;

/** Test fixture for notifications: the lawyer plans, the cashier is invited and reads English. */
export function openNotificationFixture(
  now: () => Date,
  defaults: Pick<ActivityInput, "title" | "description"> & Partial<ActivityInput>,
) {
  let app: TestApp;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await openTestApp({ now });
    for (const { id, email } of await app.server.db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
    await app.server.db
      .update(users)
      .set({ language: "en" })
      .where(eq(users.id, ids.cashier ?? ""));
  });
  afterAll(() => app.close());
  const desk = () => app.as("lawyer@demo.example").agenda;
  return {
    ids,
    desk,
    server: () => app.server,
    plan: (overrides: Partial<ActivityInput> = {}) =>
      desk().create({
        date: "2026-12-04",
        hour: "10:30",
        usersInCharge: [ids.notary ?? ""],
        invitedSpecialists: [ids.cashier ?? ""],
        ...defaults,
        ...overrides,
      }),
    /** Mails about an activity that match a condition. */
    mailsOf: (id: string, condition: SQL) =>
      app.server.db
        .select()
        .from(emails)
        .where(and(eq(emails.relatedId, id), condition)),
  };
}
