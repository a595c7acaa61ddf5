// @engine both
/** From an empty installation to an open office, as an operator does it, with the gateways and the mail of the sandbox. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../src/kit/calendar.ts";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { addStaff } from "../../src/areas/people/server/account-resource.ts";
import { users } from "../../src/areas/people/server/tables.ts";
import { roles } from "../../src/areas/roles/server/tables.ts";
import { hashPassword } from "../../src/areas/session/server/password.ts";
import { stepKeys } from "../../src/areas/setup/setup-steps.ts";
import { openDatabase } from "../../src/server/database/connection.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { demoPassword } from "../../src/server/testing/demo-world.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { operations } from "../contract/every-operation.ts";
import { until } from "../../src/server/testing/wait.ts";

const admin = "marta@firm.example";
let sandbox: Sandbox;
let app: TestApp;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  const open = await openDatabase({});
  await migrate(open);
  const environment = { ...testEnvironment(), sandboxUrl: sandbox.url, SMTP_URL: sandbox.smtpUrl };
  app = await openTestApp({ open, environment, jobs: true });
  await app.server.db.transaction(async (tx) => {
    const [role] = await tx.select().from(roles).where(eq(roles.key, "administrator"));
    const person = { firstName: "Marta", lastName: "Olivera", email: admin, language: "es" } as const;
    const { id } = await addStaff(tx, app.server.now(), person, [role?.id ?? ""]);
    await tx
      .update(users)
      .set({
        active: true,
        activatedAt: app.server.now().toISOString(),
        passwordHash: await hashPassword(demoPassword),
      })
      .where(eq(users.id, id));
  });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const desk = () => app.as(admin);
const missing = ({ steps }: { steps: readonly { key: string; done: boolean }[] }) =>
  steps.filter((step) => !step.done).map((step) => step.key);
const waiting = operations.filter(({ operation }) => operation.requiresOpenOffice);
const ofStrangers = waiting.filter(({ operation }) => operation.access === "anyone");

describe("an empty installation", () => {
  test("has nothing invented in force", async () => {
    const nobody = app.as("nobody");
    expect(await nobody.onlineServices.offered({})).toEqual([]);
    expect((await nobody.nomenclators.byTypesPublic({ Ptypes: ["OFFICE"] })).OFFICE).toEqual([]);
    await expectRefusal(nobody.terms.published(), "NOT_FOUND");
    const { about_us, contact, slogan, politics, terms } = await nobody.terms.pagesBasic();
    for (const page of [about_us, contact, slogan, politics, terms]) expect(page).toEqual({ es: "", en: "" });
    expect(await desk().onlineServices.everyTariff({})).toEqual([]);
    const firm = await desk().firm.get();
    expect(Object.entries(firm).filter(([name, value]) => value && !["_id", "updatedAt"].includes(name))).toEqual([]);
  });

  test("refuses asking, registering and paying, in words of its own", async () => {
    expect(waiting.map(({ wire }) => wire.split("/").at(-1))).toEqual(
      expect.arrayContaining(["register", "createOnlineId", "createPaymentsEtz", "createPaymentsTransfer"]),
    );
    for (const { operation, wire } of ofStrangers) {
      const answer = await app.send("nobody", operation, {}, { "accept-language": "es" });
      expect([wire, answer.status, answer.body]).toMatchObject([
        wire,
        409,
        {
          error: {
            code: "NOT_OPEN",
            message: "En este momento no atendemos al público en línea. Vuelva más adelante.",
          },
        },
      ]);
    }
  });

  test("lists every step as missing but the people, and cannot be opened", async () => {
    expect(missing(await desk().opening.steps())).toEqual(stepKeys.filter((key) => key !== "people"));
    const refused = await expectRefusal(desk().opening.open(), "STEPS_MISSING");
    expect(refused.facts).toMatchObject({ missing: stepKeys.filter((key) => key !== "people") });
  });
});

describe("step by step", () => {
  const done = async () => {
    const { steps } = await desk().opening.steps();
    return steps.filter((step) => step.done).map((step) => step.key);
  };

  test("the firm says what it is, and where", async () => {
    const { updatedAt } = await desk().firm.get();
    await desk().firm.update({
      name: "Bufete Olivera",
      legalName: "Bufete Olivera S.A.",
      taxId: "30001112223",
      account: "",
      address: "Calle Línea n.º 20, Vedado",
      phone: "+5378302020",
      email: "hola@bufete-olivera.example",
      updatedAt,
    });
    const office = await desk().firm.addOffice({
      name: { es: "Vedado", en: "Vedado" },
      address: "Calle Línea n.º 20",
      hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "9:00", to: "15:00" }],
    });
    expect(office._id).toBe("OC001");
    expect(await done()).toEqual(["firm", "offices", "people"]);
  });

  test.each(["transfermovil", "enzona", "bipay"] as const)("%s answers a test call", async (gateway) => {
    const result = await desk().opening.tryGateway({ gateway });
    expect(result).toMatchObject({ outcome: "ok", byName: expect.stringContaining("Marta") });
  });

  test("a test mail really goes, under the firm's name", async () => {
    await desk().opening.testMail();
    await until(async () => (await desk().opening.steps()).mail.test?.state === "sent");
    const letters = (await (await fetch(`${sandbox.url}/mailbox`)).json()) as { subject: string; text: string }[];
    const [letter] = letters;
    expect(letter?.subject).toBe("Correo de prueba de Bufete Olivera");
    expect(letter?.text).toContain("Calle Línea n.º 20, Vedado · +5378302020 · hola@bufete-olivera.example");
    expect(JSON.stringify(letter)).not.toContain("Legalsit");
    expect(await done()).toEqual(["firm", "offices", "gateways", "mail", "people"]);
  });

  test("a service lacks prices until every currency that can be paid has one", async () => {
    const { docs } = await desk().onlineServices.list({});
    const offer = docs.find(({ code }) => code === "AP01");
    await desk().onlineServices.setActive({ _id: offer?._id ?? "", updatedAt: offer?.updatedAt ?? "", active: true });
    const lacks = async () =>
      (await desk().opening.steps()).steps.find((step) => step.key === "tariffs")?.lacks as string[];
    expect(await lacks()).toEqual(["Certificación de antecedentes penales (CUP, USD)"]);
    const tariff = { family: "AP", validFrom: dayOf(app.server.now()), amount: "100.00" } as const;
    await desk().onlineServices.addTariff({ ...tariff, concept: "service", currency: "CUP" });
    await desk().onlineServices.addTariff({ ...tariff, concept: "service", currency: "USD" });
    // It is given legalized, so a legalization without a price could not be ordered.
    expect(await lacks()).toEqual(["Certificación de antecedentes penales (CUP, USD)"]);
    await desk().onlineServices.addTariff({ ...tariff, concept: "legalization", currency: "CUP" });
    await desk().onlineServices.addTariff({ ...tariff, concept: "legalization", currency: "USD" });
    expect(await lacks()).toEqual([]);
  });

  test("terms, texts and places are the rest", async () => {
    const [draft] = (await desk().terms.list({})).docs;
    const { title, text, _id, updatedAt } = await desk().terms.get({ id: draft?._id ?? "" });
    await desk().terms.update({ _id, updatedAt, title, text, published: true });
    const both = { es: "Nuestro texto", en: "Our text" };
    const pages = await app.as("nobody").terms.pagesBasic();
    await desk().terms.updatePagesBasic({
      about_us: both,
      contact: both,
      slogan: both,
      politics: both,
      updatedAt: pages.updatedAt,
    });
    expect(missing(await desk().opening.steps())).toEqual(["capacity"]);
    await expectRefusal(desk().opening.open(), "STEPS_MISSING");
    const { docs } = await desk().onlineServices.list({ active: true });
    const from = addDays(dayOf(app.server.now()), 1);
    await desk().availability.generate({
      offerIds: docs.map((each) => each._id),
      from,
      to: addDays(from, 9),
      perDay: 5,
    });
    expect(missing(await desk().opening.steps())).toEqual([]);
  });
});

describe("the public door", () => {
  const register = () => {
    const found = waiting.find(({ wire }) => wire.endsWith("/register"));
    if (!found) throw new Error("register does not wait");
    return app.send("nobody", found.operation, {});
  };
  const codeOf = async () => ((await register()).body as { error: { code: string } }).error.code;

  test("opens once, and is closed again, each with its line", async () => {
    expect((await desk().opening.open()).openedAt).toBeTruthy();
    await expectRefusal(desk().opening.open(), "ALREADY_DONE");
    expect(await codeOf()).toBe("INVALID");
    expect((await desk().opening.close({ reason: "Inventario" })).openedAt).toBeNull();
    await expectRefusal(desk().opening.close({}), "ALREADY_DONE");
    expect(await codeOf()).toBe("NOT_OPEN");
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, "firm"));
    expect(lines.map(({ action, reason }) => [action, reason])).toEqual(
      expect.arrayContaining([
        ["firm.open", null],
        ["firm.close", "Inventario"],
      ]),
    );
  });
});
