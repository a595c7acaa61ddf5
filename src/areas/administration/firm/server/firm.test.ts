import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { fieldErrorMessages } from "../../../../kit/validation/validation-errors.ts";
import { oneRow } from "../../../../server/database/json-rows.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { letterheadOf } from "./firm-signature.ts";
import { pickupOfficeInSql } from "./offices.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const firmApi = () => app.as("administrator@demo.example").firm;
const readPickupOffice = async () => {
  const [row] = await app.server.db.select({ office: pickupOfficeInSql(app.server.db) }).from(oneRow);
  return row?.office;
};
const firmInput = {
  name: "Bufete Olivera",
  legalName: "Bufete Olivera S.A.",
  taxId: "30001112223",
  account: "",
  address: "Calle Línea n.º 20, Vedado",
  phone: "+5378302020",
  email: "hola@bufete-olivera.example",
};

describe("the firm's record", () => {
  test("heads mails, papers and pages from the moment it is saved", async () => {
    const { updatedAt } = await firmApi().get();
    const saved = await firmApi().update({ ...firmInput, updatedAt });
    expect(saved).toMatchObject(firmInput);
    expect(await letterheadOf(app.server.db)).toMatchObject(firmInput);
    await app.as("administrator@demo.example").opening.testMail();
    const [mail] = await app.server.db.select().from(emails).orderBy(desc(emails.createdAt)).limit(1);
    expect(mail?.subject).toBe("Correo de prueba de Bufete Olivera");
    for (const form of [mail?.html, mail?.text]) {
      expect(form).toContain("Calle Línea n.º 20, Vedado · +5378302020 · hola@bufete-olivera.example");
      expect(form).not.toContain("Legalsit");
    }
    const { payload: page } = await app.app.inject({ method: "GET", url: "/legalsit/trackRequest" });
    expect(page).toContain("<title>Seguir una solicitud · Bufete Olivera</title>");
    expect((await app.as("nobody").contact.reach()).email).toBe("hola@bufete-olivera.example");
    expect(page).not.toContain(">Legalsit<");
    const [line] = await app.server.db.select().from(auditLog).where(eq(auditLog.action, "firm.update"));
    expect(line).toMatchObject({ recordId: "firm", before: { name: "Legalsit" }, after: { name: "Bufete Olivera" } });
  });

  test("is not overwritten with a stale version, and not readable without its permission", async () => {
    const refusal = await expectRefusal(
      firmApi().update({ ...firmInput, updatedAt: "2026-01-01T00:00:00.000Z" }),
      "CONFLICT",
    );
    expect(refusal.facts.current).toMatchObject({ name: "Bufete Olivera" });
    await expectRefusal(app.as("cashier@demo.example").firm.get(), "FORBIDDEN");
    const faults = await expectRefusal(
      firmApi().update({ ...firmInput, phone: "12", email: "no", name: "" }),
      "INVALID",
    );
    expect(Object.keys(faults.fields ?? {}).sort()).toEqual(["email", "name", "phone"]);
  });
});

describe("offices", () => {
  const vedado = {
    name: { es: "Vedado", en: "Vedado" },
    address: "Calle Línea n.º 20",
    hours: [
      { days: ["mon" as const, "wed" as const], from: "9:00", to: "12:00" },
      { days: ["wed" as const], from: "13:00", to: "15:00" },
    ],
    hoursNote: { es: "En agosto no se recibe.", en: "Nobody is received in August." },
  };

  test("documents are collected at the first that receives people", async () => {
    const added = await firmApi().addOffice(vedado);
    expect(added._id).toBe("OC002");
    const [central] = await firmApi().offices();
    expect((await readPickupOffice())?.es.name).toBe("Oficina central, La Habana");
    const { _id = "", name, address = "", hours, updatedAt = "" } = central ?? {};
    if (!name || !hours) throw new Error("the demo office has an office");
    await firmApi().updateOffice({ _id, name, address, hours, active: false, updatedAt });
    expect((await readPickupOffice())?.es).toEqual({
      name: "Vedado",
      address: "Calle Línea n.º 20",
      hours: "Lunes y miércoles, de 9:00 a 12:00; miércoles, de 13:00 a 15:00. En agosto no se recibe.",
      openings: [
        { days: ["mon", "wed"], from: "09:00", to: "12:00" },
        { days: ["wed"], from: "13:00", to: "15:00" },
      ],
      phone: firmInput.phone,
      map: "https://www.openstreetmap.org/search?query=Calle%20L%C3%ADnea%20n.%C2%BA%2020%2C%20Cuba",
      mapProgram: "geo:0,0?q=Calle%20L%C3%ADnea%20n.%C2%BA%2020%2C%20Cuba",
    });
    await expectRefusal(firmApi().updateOffice({ _id, name, address, hours, updatedAt }), "CONFLICT");
  });

  test("hours are days that open before they close, none of them twice", async () => {
    const addWithHours = (hours: unknown) => firmApi().addOffice({ ...vedado, hours } as never);
    const open = { days: ["mon", "tue"], from: "9:00", to: "12:00" };
    for (const [hours, faults] of [
      [[], { hours: ["REQUIRED"] }],
      ["de 9 a 12", { hours: ["REQUIRED"] }],
      [[{ ...open, days: [] }], { "hours.0.days": ["REQUIRED"] }],
      [[{ ...open, days: ["lunes"] }], { "hours.0.days.0": ["CHOICE"] }],
      [[{ ...open, from: "9" }], { "hours.0.from": ["TIME"] }],
      [[{ ...open, to: "24:00" }], { "hours.0.to": ["TIME"] }],
      [[{ ...open, from: "12:00", to: "9:00" }], { "hours.0.to": ["CLOSES_FIRST"] }],
      [[open, { days: ["tue"], from: "11:30", to: "16:00" }], { "hours.1.days": ["HOURS_OVERLAP"] }],
    ] as const) {
      const refusal = await expectRefusal(addWithHours(hours), "INVALID");
      expect(refusal.fields, JSON.stringify(hours)).toEqual(fieldErrorMessages(faults, "es"));
    }
  });

  test("only an office is one", async () => {
    const version = "2026-01-01T00:00:00.000Z";
    await expectRefusal(firmApi().updateOffice({ ...vedado, _id: "CU", updatedAt: version }), "NOT_FOUND");
    await expectRefusal(firmApi().updateOffice({ ...vedado, _id: "PT001", updatedAt: version }), "NOT_FOUND");
  });

  test("two added at once get numbers of their own", async () => {
    const both = await Promise.all([firmApi().addOffice(vedado), firmApi().addOffice(vedado)]);
    expect(new Set(both.map((office) => office._id)).size).toBe(2);
  });
});

test("while the site is closed clients follow their requests, and staff work", async () => {
  const opening = app.as("administrator@demo.example").opening;
  await opening.close({});
  const client = app.as("client@demo.example");
  await expectRefusal(client.onlineRequests.finish({ commonId: "018f3c1e-0000-7000-8000-000000000000" }), "NOT_OPEN");
  expect((await client.onlineRequests.mine({})).totalDocs).toBeGreaterThan(0);
  expect((await app.as("online-ap@demo.example").onlineRequests.list({ family: "AP" })).totalDocs).toBeGreaterThan(0);
});
