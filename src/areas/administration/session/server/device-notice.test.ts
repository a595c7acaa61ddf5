/** The mail about a new device, and the list of sessions with their devices. */
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../../../server/demo/demo-world.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { sessionContract } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const username = "client2@demo.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const signIn = async (headers: Record<string, string>) => {
  const answer = await app.send("nobody", sessionContract.login, { username, password: demoPassword }, headers);
  return { token: (answer.body as { data: { token: string } }).data.token, cookies: answer.headers["set-cookie"] };
};
const notices = () =>
  app.server.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.to, username), like(emails.subject, "Nuevo inicio de sesión%")));

test("a sign-in from a new browser is mailed, but not the first one, and not from the same browser again", async () => {
  await signIn({});
  expect(await notices()).toEqual([]);
  const { token, cookies } = await signIn({ "user-agent": firefox });
  const [notice, ...others] = await notices();
  expect(notice?.text).toContain("Firefox en Linux");
  expect(others).toEqual([]);
  const device = [cookies ?? []].flat().find((cookie) => String(cookie).startsWith("legalsit-device")) ?? "";
  await signIn({ "user-agent": firefox, cookie: String(device).split(";")[0] ?? "" });
  expect(await notices()).toHaveLength(1);
  const listed = await app.send("nobody", sessionContract.sessions, {}, { authorization: `Bearer ${token}` });
  const { docs } = (listed.body as { data: { docs: object[] } }).data;
  expect(docs).toContainEqual(expect.objectContaining({ browser: "Firefox", system: "Linux", current: true }));
});
