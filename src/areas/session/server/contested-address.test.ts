/** An address that is registered by more than one person before it is proven: only its mailbox opens the account. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { users } from "../../people/server/tables.ts";

let app: TestApp;
let later = 0;
const minutes = (count: number) => (later += count * 60_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + later) });
});
afterAll(() => app.close());

const nobody = () => app.as("nobody").session;
const owners = "cuatro palabras bien raras";
const strangers = "otra frase bien distinta";
const chosen = "elegida desde el buzón propio";
let turn = 0;
const address = () => `disputada${(turn += 1)}@demo.example`;
async function register(email: string, password: string, firstName = "Olga"): Promise<void> {
  const captcha = await solveCaptcha(app);
  const who = { firstName, lastName: "Paz", passport: `C${100_000 + turn}`, phone: "+5351234567", country: "CU" };
  await nobody().register({ ...who, email, password, acceptTerms: true, captcha });
}
const mailsTo = (to: string) =>
  app.server.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.createdAt), desc(emails.id));
const codesTo = async (to: string) => (await mailsTo(to)).flatMap(({ vars }) => (vars.code ? [vars.code] : []));
const linkTo = async (to: string) => /token=([\w-]+)/.exec((await mailsTo(to))[0]?.vars.link ?? "")?.[1] ?? "";
const login = (username: string, password: string) => nobody().login({ username, password });
/** All that a person does who has the page with the code open and reads the mailbox. */
const typeEveryCode = async (email: string) => {
  for (const code of await codesTo(email))
    await nobody()
      .validateCode({ email, code })
      .catch(() => {});
};

describe.each([
  ["a stranger's after its owner's", owners, strangers],
  ["its owner's after a stranger's", strangers, owners],
] as const)("%s", (_, first, second) => {
  test.each([0.2, 2, 20])("%d minutes later opens to nobody's password, only to the mailbox", async (wait) => {
    const email = address();
    await register(email, first);
    minutes(wait);
    await register(email, second);
    minutes(2);
    await nobody().resendCode({ email });
    await typeEveryCode(email);
    await expectRefusal(login(email, strangers), "CREDENTIALS");
    await expectRefusal(login(email, owners), "CREDENTIALS");
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ template: "accountContested", state: "pending" });
    await nobody().changeClientPass({ token: await linkTo(email), password: chosen });
    await login(email, chosen);
    for (const password of [owners, strangers]) await expectRefusal(login(email, password), "CREDENTIALS");
  });
});

test("both at the same moment: nobody's password opens it but the one whose code was mailed alone", async () => {
  const email = address();
  await Promise.all([register(email, owners), register(email, strangers)]);
  await typeEveryCode(email);
  await expectRefusal(login(email, strangers), "CREDENTIALS");
  await expectRefusal(login(email, owners), "CREDENTIALS");
  minutes(2);
  await nobody().resendCode({ email });
  await nobody().changeClientPass({ token: await linkTo(email), password: chosen });
  await login(email, chosen);
});

test("who registers again with the same password is the same person: what they corrected stands, a code opens it", async () => {
  const email = address();
  await register(email, owners, "Olgga");
  minutes(2);
  await register(email, owners, "Olga");
  const [code = ""] = await codesTo(email);
  await nobody().validateCode({ email, code });
  expect((await login(email, owners)).user.name).toBe("Olga Paz");
});

test("a code in flight does not prove what was just written over it", async () => {
  const email = address();
  await register(email, owners);
  const [code = ""] = await codesTo(email);
  minutes(2);
  const both = [nobody().validateCode({ email, code }), register(email, strangers)];
  await Promise.allSettled(both);
  await expectRefusal(login(email, strangers), "CREDENTIALS");
  const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
  // The proof came first and the account is its owner's, or it came too late and only the link opens it.
  if (user?.activatedAt) await login(email, owners);
  else await expectRefusal(login(email, owners), "CREDENTIALS");
});
