/** An address that several people register before it is verified: only its mailbox activates the account. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
import { users } from "../../../people/server/tables.ts";

let app: TestApp;
let clockOffset = 0;
const advanceMinutes = (count: number) => (clockOffset += count * 60_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + clockOffset) });
});
afterAll(() => app.close());

const anonymous = () => app.as("nobody").session;
const ownersPassword = "cuatro palabras bien raras";
const strangersPassword = "otra frase bien distinta";
const newPassword = "elegida desde el buzón propio";
let counter = 0;
const address = () => `disputada${(counter += 1)}@demo.example`;
async function register(email: string, password: string, firstName = "Olga"): Promise<void> {
  const captcha = await solveCaptcha(app);
  const person = { firstName, lastName: "Paz", passport: `C${100_000 + counter}`, phone: "+5351234567", country: "CU" };
  await anonymous().register({ ...person, email, password, acceptTerms: true, captcha });
}
const mailsTo = (to: string) =>
  app.server.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.createdAt), desc(emails.id));
const codesTo = async (to: string) => (await mailsTo(to)).flatMap(({ vars }) => (vars.code ? [vars.code] : []));
const linkTo = async (to: string) => /token=([\w-]+)/.exec((await mailsTo(to))[0]?.vars.link ?? "")?.[1] ?? "";
const login = (username: string, password: string) => anonymous().login({ username, password });
/** Simulates a person who has the code page open and reads the mailbox. */
const submitEveryCode = async (email: string) => {
  for (const code of await codesTo(email))
    await anonymous()
      .validateCode({ email, code })
      .catch(() => {});
};

describe.each([
  ["a stranger's registration after the owner's", ownersPassword, strangersPassword],
  ["the owner's registration after a stranger's", strangersPassword, ownersPassword],
] as const)("%s", (_, first, second) => {
  test.each([0.2, 2, 20])("%d minutes later: no password signs in, only the mailed link does", async (wait) => {
    const email = address();
    await register(email, first);
    advanceMinutes(wait);
    await register(email, second);
    advanceMinutes(2);
    await anonymous().resendCode({ email });
    await submitEveryCode(email);
    await expectRefusal(login(email, strangersPassword), "CREDENTIALS");
    await expectRefusal(login(email, ownersPassword), "CREDENTIALS");
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ template: "accountContested", state: "pending" });
    await anonymous().changeClientPass({ token: await linkTo(email), password: newPassword });
    await login(email, newPassword);
    for (const password of [ownersPassword, strangersPassword])
      await expectRefusal(login(email, password), "CREDENTIALS");
  });
});

test("concurrent registrations: neither password signs in, only the mailed link does", async () => {
  const email = address();
  await Promise.all([register(email, ownersPassword), register(email, strangersPassword)]);
  await submitEveryCode(email);
  await expectRefusal(login(email, strangersPassword), "CREDENTIALS");
  await expectRefusal(login(email, ownersPassword), "CREDENTIALS");
  advanceMinutes(2);
  await anonymous().resendCode({ email });
  await anonymous().changeClientPass({ token: await linkTo(email), password: newPassword });
  await login(email, newPassword);
});

test("a repeated registration with the same password updates the data, and a code activates it", async () => {
  const email = address();
  await register(email, ownersPassword, "Olgga");
  advanceMinutes(2);
  await register(email, ownersPassword, "Olga");
  const [code = ""] = await codesTo(email);
  await anonymous().validateCode({ email, code });
  expect((await login(email, ownersPassword)).user.name).toBe("Olga Paz");
});

test("a code in transit does not activate a later registration", async () => {
  const email = address();
  await register(email, ownersPassword);
  const [code = ""] = await codesTo(email);
  advanceMinutes(2);
  const attempts = [anonymous().validateCode({ email, code }), register(email, strangersPassword)];
  await Promise.allSettled(attempts);
  await expectRefusal(login(email, strangersPassword), "CREDENTIALS");
  const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
  // Either the activation came first and the account is its owner's, or it came too late and only the link activates
  // it.
  if (user?.activatedAt) await login(email, ownersPassword);
  else await expectRefusal(login(email, ownersPassword), "CREDENTIALS");
});
