/** The contact page: offices, opening hours, and a message with a reply address. */
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { contactContract } from "../contract.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";

let app: TestApp;
let now = new Date("2026-12-20T15:00:00Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const anonymous = () => app.as("nobody").contact;
const validMessage = async () => ({
  topic: "payment" as const,
  number: "ap26000123",
  message: "Pagué {dos} veces.\n\n¿Qué hago?",
  email: "rosa@correo.example",
  captcha: await solveCaptcha(app),
});

test("returns the offices and their closed days of the next two weeks", async () => {
  const contactData = await anonymous().reach();
  expect(contactData.offices[0]).toMatchObject({
    name: "Oficina central, La Habana",
    address: "Calle 23 n.º 501, Vedado",
    hours: "Lunes a viernes, de 8:30 a 16:00",
    phone: "+5378301100",
    // A Sunday.
    today: "",
  });
  const { body } = await app.send("nobody", contactContract.reach, {}, { "accept-language": "en" });
  expect(JSON.stringify(body)).toContain('"hours":"Monday to Friday, 8:30 to 16:00"');
  expect(contactData.offices[0]?.mapProgram).toBe("geo:23.1386,-82.3866?q=23.1386,-82.3866");
  expect(contactData.closed).toEqual(["2026-12-25", "2026-12-31", "2027-01-01"]);
  now = new Date("2026-11-02T15:00:00Z");
  expect((await anonymous().reach()).closed).toEqual([]);
  expect((await anonymous().reach()).offices[0]?.today).toBe("de 8:30 a 16:00");
  // A holiday, on a Friday.
  now = new Date("2026-12-25T15:00:00Z");
  expect((await anonymous().reach()).offices[0]?.today).toBe("");
  // Challenges are issued for the current time.
  now = new Date();
});

test("a message is mailed to the firm through the outbox, with the writer as reply address", async () => {
  await anonymous().write(await validMessage());
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(eq(emails.template, "contactMessage"))
    .orderBy(desc(emails.createdAt))
    .limit(1);
  expect(mail).toMatchObject({
    to: "atencion@legalsit.example",
    state: "pending",
    subject: "Mensaje desde el sitio: Un pago",
  });
  expect(mail?.vars).toMatchObject({ answers: "rosa@correo.example", firm: "Legalsit", number: "AP26000123" });
  expect(mail?.text).toContain("Pagué {dos} veces.\n\n¿Qué hago?");
});

test("is refused field by field, by a captcha that was used, and while the firm has no address", async () => {
  const refusal = await expectRefusal(
    anonymous().write({ ...(await validMessage()), email: "no", message: "corto" }),
    "INVALID",
  );
  expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(["email", "message"]);
  const usedMessage = await validMessage();
  await anonymous().write(usedMessage);
  await expectRefusal(anonymous().write(usedMessage), "CAPTCHA");
  await app.server.db.execute(sql`update firm set email = ''`);
  await expectRefusal(anonymous().write(await validMessage()), "EMAIL_NOT_SENT");
});
