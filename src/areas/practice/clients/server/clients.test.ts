// @engine both
/** Clients, beyond what every CRUD resource does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn, refusalsEn } from "../../../../kit/text/refusals.en.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs, refusalsEs } from "../../../../kit/text/refusals.es.ts";
import { clientsContract } from "../contract.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const clientsAs = (role = "lawyer") => app.as(`${role}@demo.example`).clients;
const draft = {
  name: "Hotelera Jagua S.A.",
  clientType: "foreign",
  country: "ES",
  address: "Paseo de Gracia 12, Barcelona",
  acquisitionWay: "VC001",
} as const;
const idOf = async (search: string) => (await clientsAs().list({ search })).docs[0]?._id ?? "";

test("each gets the next number, six digits after C", async () => {
  const [first, second] = [await clientsAs().create(draft), await clientsAs().create({ ...draft, name: "Otra" })];
  expect(first.clientNumber).toMatch(/^C\d{6}$/);
  expect(Number(second.clientNumber.slice(1))).toBe(Number(first.clientNumber.slice(1)) + 1);
  expect(first).toMatchObject({ ...draft, vip: false, active: true, categories: [], contacts: [], user: null });
  for (const { _id } of [first, second]) await clientsAs().remove({ _id });
});

describe("required, in both languages", () => {
  test.each(["name", "clientType", "country", "address", "acquisitionWay"] as const)("%s", async (field) => {
    const { [field]: _, ...rest } = draft;
    const send = (language: "es" | "en") =>
      app.send("lawyer@demo.example", clientsContract.create, rest, { "accept-language": language });
    for (const [language, words] of [
      ["es", faultsEs],
      ["en", faultsEn],
    ] as const) {
      const { status, body } = await send(language);
      expect([status, body]).toMatchObject([
        400,
        { error: { code: "INVALID", fields: { [field]: expect.anything() as object } } },
      ]);
      const messages = (body as { error: { fields: Record<string, string[]> } }).error.fields[field];
      expect([words.REQUIRED, words.CHOICE]).toContain(messages?.[0]);
    }
  });

  test("name and type of a contact", async () => {
    const refusal = await expectRefusal(
      clientsAs().create({ ...draft, contacts: [{ name: "", contactType: "" }] }),
      "INVALID",
    );
    expect(refusal.fields).toEqual({
      "contacts.0.name": [faultsEs.REQUIRED],
      "contacts.0.contactType": [faultsEs.REQUIRED],
    });
  });
});

test.each([
  ["no es una url"],
  ["puertoazul"],
  ["javascript:alert(1)"],
  ["ftp://puertoazul.example"],
  ["https://uno@puertoazul.example"],
  ["http://"],
])("the website %j is refused: «La dirección URL no es válida»", async (website) => {
  const refusal = await expectRefusal(clientsAs().create({ ...draft, website }), "INVALID");
  expect(refusal.fields).toEqual({ website: ["La dirección URL no es válida"] });
  expect(refusalsEs.URL_INVALID).toBe("La dirección URL no es válida");
  const english = { "accept-language": "en" };
  const { body } = await app.send("lawyer@demo.example", clientsContract.create, { ...draft, website }, english);
  expect(body).toMatchObject({ error: { fields: { website: [refusalsEn.URL_INVALID] } } });
});

test("a website is stored with its scheme; an empty one clears it", async () => {
  const created = await clientsAs().create({ ...draft, website: " www.jagua.example/es " });
  expect(created.website).toBe("https://www.jagua.example/es");
  const { _id, updatedAt } = created;
  expect((await clientsAs().update({ _id, updatedAt, website: "" })).website).toBeNull();
  await clientsAs().remove({ _id });
});

test.each([
  ["an unknown category", { categories: ["CC001", "VC001"] }, { categories: "CHOICE" }],
  ["an acquisition way that is a category", { acquisitionWay: "CC001" }, { acquisitionWay: "CHOICE" }],
  ["an unknown legal form", { legalForm: "FA999" }, { legalForm: "CHOICE" }],
  ["an unknown country", { country: "ZZ" }, { country: "CHOICE" }],
  ["an identity number without a valid date", { ci: "91133127775" }, { ci: "CI_DATE" }],
  ["an identity number of ten digits", { ci: "9102102777" }, { ci: "CI_FORMAT" }],
  ["an invalid phone", { phone: "uno dos" }, { phone: "PHONE" }],
  ["a passport of three characters", { passport: "K12" }, { passport: "PASSPORT" }],
  ["an e-mail without a domain", { email: "alguien@" }, { email: "EMAIL" }],
  [
    "contacts of a wrong type",
    {
      contacts: [
        { name: "Uno", contactType: "TC001" },
        { name: "Dos", contactType: "CC001" },
      ],
    },
    { "contacts.1.contactType": "CHOICE" },
  ],
] as const)("%s is refused at its field", async (_, wrong, faults) => {
  const refusal = await expectRefusal(clientsAs().create({ ...draft, ...wrong } as typeof draft), "INVALID");
  expect(refusal.fields).toEqual(
    Object.fromEntries(Object.entries(faults).map(([at, code]) => [at, [fieldErrorMessage(code, "es")]])),
  );
});

test("numbers are stored without spaces; contacts are replaced as a whole and restored from the trash", async () => {
  const contacts = [
    { name: "Zoila Ruiz", contactType: "TC002", phone: "+53 5 811 2299" },
    { name: "Ana Ruiz", contactType: "TC001", email: "ANA@jagua.example" },
  ];
  const created = await clientsAs().create({
    ...draft,
    ci: "850415-12786",
    passport: "k 123-456",
    taxId: "b 31 004",
    contacts,
  });
  expect(created).toMatchObject({ ci: "85041512786", passport: "K123456", taxId: "B31004" });
  expect(created.contacts.map(({ name, phone, email }) => [name, phone, email])).toEqual([
    ["Zoila Ruiz", "+5358112299", null],
    ["Ana Ruiz", null, "ana@jagua.example"],
  ]);
  const { _id, updatedAt } = created;
  const corrected = await clientsAs().update({ _id, updatedAt, contacts: [{ name: "Eva Paz", contactType: "TC008" }] });
  expect(corrected.contacts.map(({ name }) => name)).toEqual(["Eva Paz"]);
  await clientsAs().remove({ _id });
  await app.as("lawyer@demo.example").trash.restore({ kind: "client", _id });
  expect((await clientsAs().read({ _id })).contacts).toEqual(corrected.contacts);
  await clientsAs().remove({ _id });
});

test("the list is filtered by type, country, category, acquisition way, VIP and active, and searches contacts", async () => {
  const names = async (query: Parameters<ReturnType<typeof clientsAs>["list"]>[0]) =>
    (await clientsAs().list({ limit: 100, ...query })).docs.map(({ name }) => name);
  const all = await clientsAs().list({ limit: 100 });
  const namesOf = (condition: (each: (typeof all.docs)[number]) => boolean) =>
    all.docs.filter(condition).map(({ name }) => name);
  expect(await names({ clientType: "foreign" })).toEqual(namesOf(({ clientType }) => clientType === "foreign"));
  expect(await names({ country: "IT" })).toEqual(["Bianchi Import-Export S.p.A."]);
  expect(await names({ categories: ["CC004", "CC006"] })).toEqual(
    namesOf(({ categories }) => categories.some((each) => each === "CC004" || each === "CC006")),
  );
  expect(await names({ acquisitionWay: "VC009" })).toEqual(["Tejidos del Cauto MIPYME S.U.R.L."]);
  expect(await names({ vip: true })).toEqual(["Puerto Azul Inversiones S.L."]);
  expect(await names({ active: false })).toEqual(["Conservas Mariel S.A."]);
  for (const search of ["roca NURIA", "j.bosch@puertoazul", "600000233", "puerto inversiones", "b31004521"])
    expect(await names({ search }), search).toEqual(["Puerto Azul Inversiones S.L."]);
});

test("a code that is deactivated keeps its name in existing clients", async () => {
  const items = app.as("administrator@demo.example").nomenclators;
  const spreadsheet = async () => {
    const params = { search: "Bianchi", columns: "categories,acquisitionWay", format: "csv", language: "es" } as const;
    return clientsAs().sheet(params);
  };
  const before = (await spreadsheet()).toString("utf8");
  const codes = ["CC006", "VC006"];
  for (const _id of codes)
    await items.update({ _id, updatedAt: (await items.get({ id: _id })).updatedAt, active: false });
  const after = (await spreadsheet()).toString("utf8");
  for (const _id of codes) {
    await items.update({ _id, updatedAt: (await items.get({ id: _id })).updatedAt, active: true });
    expect(after).not.toContain(_id);
  }
  expect(after).toBe(before);
});

test("client administrators get whole clients, other staff options, clients nothing", async () => {
  const [fullClient] = (await clientsAs("notary").all({ country: "IT" })).docs;
  expect(fullClient).toMatchObject({ email: "legale@bianchi.example", contacts: [{ name: "Giulia Bianchi" }] });
  const [option] = (await clientsAs("cashier").all({ country: "IT" })).docs;
  expect(Object.keys(option ?? {}).sort()).toEqual(["_id", "clientNumber", "clientType", "country", "name"]);
  await expectRefusal(clientsAs("client").all({}), "FORBIDDEN");
  await expectRefusal(clientsAs("cashier").list({}), "FORBIDDEN");
});

test("selects list at most fifty active clients, by words in any order and without accents", async () => {
  const optionNames = async (search: string) =>
    (await clientsAs("cashier").options({ search })).map(({ name }) => name);
  expect(await optionNames("LOPEZ astilleros ñico")).toEqual(["Astilleros Ñico López"]);
  expect(await optionNames("Conservas Mariel")).toEqual([]);
  const all = await clientsAs("cashier").options({});
  expect(Object.keys(all[0] ?? {}).sort()).toEqual(["_id", "clientNumber", "clientType", "country", "name"]);
});

test("a filing copies country, type, nationality and currency from its client", async () => {
  const belongingOf = async (search: string) => clientsAs("cashier").belonging({ id: await idOf(search) });
  expect(await belongingOf("Bianchi")).toEqual({
    country: "IT",
    clientType: "foreign",
    nationality: "IT",
    suggestedCurrency: "USD",
  });
  expect(await belongingOf("Fuentes Rivas")).toMatchObject({ country: "US", nationality: "CU" });
  expect(await belongingOf("Astilleros")).toMatchObject({ clientType: "national", suggestedCurrency: "CUP" });
});

test("a deactivated client leaves the selects and returns when activated", async () => {
  const _id = await idOf("Astilleros");
  const { updatedAt } = await clientsAs().get({ _id });
  const off = await clientsAs().turn({ _id, updatedAt, active: false });
  expect([off.active, await clientsAs().options({ search: "Astilleros" })]).toEqual([false, []]);
  const on = await clientsAs().turn({ _id, updatedAt: off.updatedAt, active: true });
  expect(on.active).toBe(true);
});

test("a nomenclator used by clients cannot be removed; the refusal lists the uses", async () => {
  for (const [code, what] of [
    ["VC001", "clients"],
    ["CC003", "clients"],
    ["TC004", "contacts"],
  ] as const) {
    const { usedIn } = (
      await expectRefusal(app.as("administrator@demo.example").nomenclators.remove({ id: code }), "IN_USE")
    ).facts;
    expect(usedIn, code).toContainEqual(expect.objectContaining({ what }));
  }
});
