/** The contact page: where the firm is and when, and a message that a person can answer. */
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { solveCaptcha } from "../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { contactContract } from "../contract.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";

let app: TestApp;
let now = new Date("2026-12-20T15:00:00Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const nobody = () => app.as("nobody").contact;
const asked = async () => ({
  topic: "payment" as const,
  number: "ap26000123",
  message: "Pagué {dos} veces.\n\n¿Qué hago?",
  email: "rosa@correo.example",
  captcha: await solveCaptcha(app),
});

test("says where people are received, and the days of the next two weeks on which nobody is there", async () => {
  const reach = await nobody().reach();
  expect(reach.offices[0]).toMatchObject({
    name: "Oficina central, La Habana",
    address: "Calle 23 n.º 501, Vedado",
    hours: "Lunes a viernes, de 8:30 a 16:00",
    phone: "+5378301100",
    // A Sunday.
    today: "",
  });
  const { body } = await app.send("nobody", contactContract.reach, {}, { "accept-language": "en" });
  expect(JSON.stringify(body)).toContain('"hours":"Monday to Friday, 8:30 to 16:00"');
  expect(reach.offices[0]?.mapProgram).toBe("geo:23.1386,-82.3866?q=23.1386,-82.3866");
  expect(reach.closed).toEqual(["2026-12-25", "2026-12-31", "2027-01-01"]);
  now = new Date("2026-11-02T15:00:00Z");
  expect((await nobody().reach()).closed).toEqual([]);
  expect((await nobody().reach()).offices[0]?.today).toBe("de 8:30 a 16:00");
  // A holiday, on a Friday.
  now = new Date("2026-12-25T15:00:00Z");
  expect((await nobody().reach()).offices[0]?.today).toBe("");
  // Challenges are of today.
  now = new Date();
});

test("a message goes through the outbox to the firm, and its answer to who wrote", async () => {
  await nobody().write(await asked());
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(eq(emails.template, "contactMessage"))
    .orderBy(desc(emails.createdAt))
    .limit(1);
  expect(mail).toMatchObject({
    to: "atencion@legalsit.example",
    state: "pending",
    subject: "Mensaje del sitio: Un pago",
  });
  expect(mail?.vars).toMatchObject({ answers: "rosa@correo.example", firm: "Legalsit", number: "AP26000123" });
  expect(mail?.text).toContain("Pagué {dos} veces.\n\n¿Qué hago?");
});

test("is refused field by field, by a captcha that was used, and while the firm has no address", async () => {
  const refused = await expectRefusal(nobody().write({ ...(await asked()), email: "no", message: "corto" }), "INVALID");
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual(["email", "message"]);
  const used = await asked();
  await nobody().write(used);
  await expectRefusal(nobody().write(used), "CAPTCHA");
  await app.server.db.execute(sql`update firm set email = ''`);
  await expectRefusal(nobody().write(await asked()), "EMAIL_NOT_SENT");
});
