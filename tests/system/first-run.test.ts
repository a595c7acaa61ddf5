// @engine both
/** From an empty installation to one that is open to the public, with the gateways and the mail of the sandbox. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../src/kit/time/calendar.ts";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { addStaff } from "../../src/areas/administration/people/server/account-resource.ts";
import { users } from "../../src/areas/administration/people/server/tables.ts";
import { roles } from "../../src/areas/administration/roles/server/tables.ts";
import { hashPassword } from "../../src/areas/administration/session/server/passwords/password.ts";
import { stepKeys } from "../../src/areas/administration/setup/setup-steps.ts";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { operations } from "../contract/every-operation.ts";
import { until } from "../../src/server/testing/wait.ts";

const admin = "marta@firm.example";
let sandbox: Sandbox;
let app: TestApp;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  const database = await openDatabase({});
  await migrate(database);
  const environment = { ...testEnvironment(), sandboxUrl: sandbox.url, SMTP_URL: sandbox.smtpUrl };
  app = await openTestApp({ open: database, environment, jobs: true });
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

const asAdmin = () => app.as(admin);
const missingSteps = ({ steps }: { steps: readonly { key: string; done: boolean }[] }) =>
  steps.filter((step) => !step.done).map((step) => step.key);
const gatedOperations = operations.filter(({ operation }) => operation.requiresOpenOffice);
const publicGatedOperations = gatedOperations.filter(({ operation }) => operation.access === "anyone");

describe("an empty installation", () => {
  test("has no invented data", async () => {
    const anonymous = app.as("nobody");
    expect(await anonymous.onlineServices.offered({})).toEqual([]);
    expect((await anonymous.nomenclators.byTypesPublic({ Ptypes: ["OFFICE"] })).OFFICE).toEqual([]);
    await expectRefusal(anonymous.terms.published(), "NOT_FOUND");
    const { about_us, contact, slogan, politics, terms } = await anonymous.terms.pagesBasic();
    for (const page of [about_us, contact, slogan, politics, terms]) expect(page).toEqual({ es: "", en: "" });
    expect(await asAdmin().onlineServices.everyTariff({})).toEqual([]);
    const firm = await asAdmin().firm.get();
    expect(Object.entries(firm).filter(([name, value]) => value && !["_id", "updatedAt"].includes(name))).toEqual([]);
  });

  test("refuses requests, registration and payments with NOT_OPEN", async () => {
    expect(gatedOperations.map(({ wire }) => wire.split("/").at(-1))).toEqual(
      expect.arrayContaining(["register", "createOnlineId", "createPaymentsEtz", "createPaymentsTransfer"]),
    );
    for (const { operation, wire } of publicGatedOperations) {
      const answer = await app.send("nobody", operation, {}, { "accept-language": "es" });
      expect([wire, answer.status, answer.body]).toMatchObject([
        wire,
        409,
        {
          error: {
            code: "NOT_OPEN",
            message: "Por ahora no recibimos solicitudes en línea. Vuelva más adelante.",
          },
        },
      ]);
    }
  });

  test("has every step missing except the people, and cannot be opened", async () => {
    expect(missingSteps(await asAdmin().opening.steps())).toEqual(stepKeys.filter((key) => key !== "people"));
    const refused = await expectRefusal(asAdmin().opening.open(), "STEPS_MISSING");
    expect(refused.facts).toMatchObject({ missing: stepKeys.filter((key) => key !== "people") });
  });
});

describe("step by step", () => {
  const completedSteps = async () => {
    const { steps } = await asAdmin().opening.steps();
    return steps.filter((step) => step.done).map((step) => step.key);
  };

  test("the firm and an office are entered", async () => {
    const { updatedAt } = await asAdmin().firm.get();
    await asAdmin().firm.update({
      name: "Bufete Olivera",
      legalName: "Bufete Olivera S.A.",
      taxId: "30001112223",
      account: "",
      address: "Calle Línea n.º 20, Vedado",
      phone: "+5378302020",
      email: "hola@bufete-olivera.example",
      updatedAt,
    });
    const office = await asAdmin().firm.addOffice({
      name: { es: "Vedado", en: "Vedado" },
      address: "Calle Línea n.º 20",
      hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "9:00", to: "15:00" }],
    });
    expect(office._id).toBe("OC001");
    expect(await completedSteps()).toEqual(["firm", "offices", "people"]);
  });

  test.each(["transfermovil", "enzona", "bipay"] as const)("%s answers a test call", async (gateway) => {
    const result = await asAdmin().opening.tryGateway({ gateway });
    expect(result).toMatchObject({ outcome: "ok", byName: expect.stringContaining("Marta") });
  });

  test("a test mail is sent with the firm's name", async () => {
    await asAdmin().opening.testMail();
    await until(async () => (await asAdmin().opening.steps()).mail.test?.state === "sent");
    const mails = (await (await fetch(`${sandbox.url}/mailbox`)).json()) as { subject: string; text: string }[];
    const [mail] = mails;
    expect(mail?.subject).toBe("Correo de prueba de Bufete Olivera");
    expect(mail?.text).toContain("Calle Línea n.º 20, Vedado · +5378302020 · hola@bufete-olivera.example");
    expect(JSON.stringify(mail)).not.toContain("Legalsit");
    expect(await completedSteps()).toEqual(["firm", "offices", "gateways", "mail", "people"]);
  });

  test("a service lacks prices until every payable currency has one", async () => {
    const { docs } = await asAdmin().onlineServices.list({});
    const offer = docs.find(({ code }) => code === "AP01");
    await asAdmin().onlineServices.setActive({
      _id: offer?._id ?? "",
      updatedAt: offer?.updatedAt ?? "",
      active: true,
    });
    const missingPrices = async () =>
      (await asAdmin().opening.steps()).steps.find((step) => step.key === "tariffs")?.lacks as string[];
    expect(await missingPrices()).toEqual(["Certificación de antecedentes penales (CUP, USD)"]);
    const tariff = { family: "AP", validFrom: dayOf(app.server.now()), amount: "100.00" } as const;
    await asAdmin().onlineServices.addTariff({ ...tariff, concept: "service", currency: "CUP" });
    await asAdmin().onlineServices.addTariff({ ...tariff, concept: "service", currency: "USD" });
    // The service is offered legalized, so legalization needs a price too.
    expect(await missingPrices()).toEqual(["Certificación de antecedentes penales (CUP, USD)"]);
    await asAdmin().onlineServices.addTariff({ ...tariff, concept: "legalization", currency: "CUP" });
    await asAdmin().onlineServices.addTariff({ ...tariff, concept: "legalization", currency: "USD" });
    expect(await missingPrices()).toEqual([]);
  });

  test("terms, texts and capacity are the last steps", async () => {
    const [draft] = (await asAdmin().terms.list({})).docs;
    const { title, text, _id, updatedAt } = await asAdmin().terms.get({ id: draft?._id ?? "" });
    await asAdmin().terms.update({ _id, updatedAt, title, text, published: true });
    const both = { es: "Nuestro texto", en: "Our text" };
    const pages = await app.as("nobody").terms.pagesBasic();
    await asAdmin().terms.updatePagesBasic({
      about_us: both,
      contact: both,
      slogan: both,
      politics: both,
      updatedAt: pages.updatedAt,
    });
    expect(missingSteps(await asAdmin().opening.steps())).toEqual(["capacity"]);
    await expectRefusal(asAdmin().opening.open(), "STEPS_MISSING");
    const { docs } = await asAdmin().onlineServices.list({ active: true });
    const from = addDays(dayOf(app.server.now()), 1);
    await asAdmin().availability.generate({
      offerIds: docs.map((each) => each._id),
      from,
      to: addDays(from, 9),
      perDay: 5,
    });
    expect(missingSteps(await asAdmin().opening.steps())).toEqual([]);
  });
});

describe("opening to the public", () => {
  const register = () => {
    const entry = gatedOperations.find(({ wire }) => wire.endsWith("/register"));
    if (!entry) throw new Error("register does not require an open office");
    return app.send("nobody", entry.operation, {});
  };
  const codeOf = async () => ((await register()).body as { error: { code: string } }).error.code;

  test("opens once and closes again, each with an audit entry", async () => {
    expect((await asAdmin().opening.open()).openedAt).toBeTruthy();
    await expectRefusal(asAdmin().opening.open(), "ALREADY_DONE");
    expect(await codeOf()).toBe("INVALID");
    expect((await asAdmin().opening.close({ reason: "Inventario" })).openedAt).toBeNull();
    await expectRefusal(asAdmin().opening.close({}), "ALREADY_DONE");
    expect(await codeOf()).toBe("NOT_OPEN");
    const auditEntries = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, "firm"));
    expect(auditEntries.map(({ action, reason }) => [action, reason])).toEqual(
      expect.arrayContaining([
        ["firm.open", null],
        ["firm.close", "Inventario"],
      ]),
    );
  });
});
