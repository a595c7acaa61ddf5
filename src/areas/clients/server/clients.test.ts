// @engine both
/** What clients promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEn, refusalsEn } from "../../../kit/refusals.en.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import { faultsEs, refusalsEs } from "../../../kit/refusals.es.ts";
import { clientsContract } from "../contract.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = (who = "lawyer") => app.as(`${who}@demo.example`).clients;
const draft = {
  name: "Hotelera Jagua S.A.",
  clientType: "foreign",
  country: "ES",
  address: "Paseo de Gracia 12, Barcelona",
  acquisitionWay: "VC001",
} as const;
const idOf = async (search: string) => (await desk().list({ search })).docs[0]?._id ?? "";

test("each has the next number, six digits after C", async () => {
  const [first, second] = [await desk().create(draft), await desk().create({ ...draft, name: "Otra" })];
  expect(first.clientNumber).toMatch(/^C\d{6}$/);
  expect(Number(second.clientNumber.slice(1))).toBe(Number(first.clientNumber.slice(1)) + 1);
  expect(first).toMatchObject({ ...draft, vip: false, active: true, categories: [], contacts: [], user: null });
  for (const { _id } of [first, second]) await desk().remove({ _id });
});

describe("required, in both languages", () => {
  test.each(["name", "clientType", "country", "address", "acquisitionWay"] as const)("%s", async (field) => {
    const { [field]: _, ...rest } = draft;
    const asked = (language: "es" | "en") =>
      app.send("lawyer@demo.example", clientsContract.create, rest, { "accept-language": language });
    for (const [language, words] of [
      ["es", faultsEs],
      ["en", faultsEn],
    ] as const) {
      const { status, body } = await asked(language);
      expect([status, body]).toMatchObject([
        400,
        { error: { code: "INVALID", fields: { [field]: expect.anything() as object } } },
      ]);
      const said = (body as { error: { fields: Record<string, string[]> } }).error.fields[field];
      expect([words.REQUIRED, words.CHOICE]).toContain(said?.[0]);
    }
  });

  test("of a contact its name and its type", async () => {
    const refused = await expectRefusal(
      desk().create({ ...draft, contacts: [{ name: "", contactType: "" }] }),
      "INVALID",
    );
    expect(refused.fields).toEqual({
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
  const refused = await expectRefusal(desk().create({ ...draft, website }), "INVALID");
  expect(refused.fields).toEqual({ website: ["La dirección URL no es válida"] });
  expect(refusalsEs.URL_INVALID).toBe("La dirección URL no es válida");
  const english = { "accept-language": "en" };
  const { body } = await app.send("lawyer@demo.example", clientsContract.create, { ...draft, website }, english);
  expect(body).toMatchObject({ error: { fields: { website: [refusalsEn.URL_INVALID] } } });
});

test("a website is kept with its scheme, and an empty one is none", async () => {
  const made = await desk().create({ ...draft, website: " www.jagua.example/es " });
  expect(made.website).toBe("https://www.jagua.example/es");
  const { _id, updatedAt } = made;
  expect((await desk().update({ _id, updatedAt, website: "" })).website).toBeNull();
  await desk().remove({ _id });
});

test.each([
  ["a category that nobody knows", { categories: ["CC001", "VC001"] }, { categories: "CHOICE" }],
  ["a way that is a category", { acquisitionWay: "CC001" }, { acquisitionWay: "CHOICE" }],
  ["a shape that nobody knows", { legalForm: "FA999" }, { legalForm: "CHOICE" }],
  ["a country that is none", { country: "ZZ" }, { country: "CHOICE" }],
  ["an identity number of no day", { ci: "91133127775" }, { ci: "CI_DATE" }],
  ["ten digits of one", { ci: "9102102777" }, { ci: "CI_FORMAT" }],
  ["a phone that is none", { phone: "uno dos" }, { phone: "PHONE" }],
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
  const refused = await expectRefusal(desk().create({ ...draft, ...wrong } as typeof draft), "INVALID");
  expect(refused.fields).toEqual(
    Object.fromEntries(Object.entries(faults).map(([at, code]) => [at, [fieldErrorMessage(code, "es")]])),
  );
});

test("numbers are kept without spaces; contacts are replaced as a whole and come back from the trash", async () => {
  const contacts = [
    { name: "Zoila Ruiz", contactType: "TC002", phone: "+53 5 811 2299" },
    { name: "Ana Ruiz", contactType: "TC001", email: "ANA@jagua.example" },
  ];
  const made = await desk().create({
    ...draft,
    ci: "850415-12786",
    passport: "k 123-456",
    taxId: "b 31 004",
    contacts,
  });
  expect(made).toMatchObject({ ci: "85041512786", passport: "K123456", taxId: "B31004" });
  expect(made.contacts.map(({ name, phone, email }) => [name, phone, email])).toEqual([
    ["Zoila Ruiz", "+5358112299", null],
    ["Ana Ruiz", null, "ana@jagua.example"],
  ]);
  const { _id, updatedAt } = made;
  const corrected = await desk().update({ _id, updatedAt, contacts: [{ name: "Eva Paz", contactType: "TC008" }] });
  expect(corrected.contacts.map(({ name }) => name)).toEqual(["Eva Paz"]);
  await desk().remove({ _id });
  await app.as("lawyer@demo.example").trash.restore({ kind: "client", _id });
  expect((await desk().read({ _id })).contacts).toEqual(corrected.contacts);
  await desk().remove({ _id });
});

test("the list is narrowed by type, country, category, way, mark and use, and found by words of contacts", async () => {
  const names = async (asked: Parameters<ReturnType<typeof desk>["list"]>[0]) =>
    (await desk().list({ limit: 100, ...asked })).docs.map(({ name }) => name);
  const all = await desk().list({ limit: 100 });
  const of = (is: (each: (typeof all.docs)[number]) => boolean) => all.docs.filter(is).map(({ name }) => name);
  expect(await names({ clientType: "foreign" })).toEqual(of(({ clientType }) => clientType === "foreign"));
  expect(await names({ country: "IT" })).toEqual(["Bianchi Import-Export S.p.A."]);
  expect(await names({ categories: ["CC004", "CC006"] })).toEqual(
    of(({ categories }) => categories.some((each) => each === "CC004" || each === "CC006")),
  );
  expect(await names({ acquisitionWay: "VC009" })).toEqual(["Tejidos del Cauto MIPYME S.U.R.L."]);
  expect(await names({ vip: true })).toEqual(["Puerto Azul Inversiones S.L."]);
  expect(await names({ active: false })).toEqual(["Conservas Mariel S.A."]);
  for (const search of ["roca NURIA", "j.bosch@puertoazul", "600000233", "puerto inversiones", "b31004521"])
    expect(await names({ search }), search).toEqual(["Puerto Azul Inversiones S.L."]);
});

test("what a client was marked with keeps its name when it goes out of use", async () => {
  const items = app.as("administrator@demo.example").nomenclators;
  const sheet = async () => {
    const asked = { search: "Bianchi", columns: "categories,acquisitionWay", format: "csv", language: "es" } as const;
    return desk().sheet(asked);
  };
  const before = (await sheet()).toString("utf8");
  const codes = ["CC006", "VC006"];
  for (const _id of codes)
    await items.update({ _id, updatedAt: (await items.get({ id: _id })).updatedAt, active: false });
  const after = (await sheet()).toString("utf8");
  for (const _id of codes) {
    await items.update({ _id, updatedAt: (await items.get({ id: _id })).updatedAt, active: true });
    expect(after).not.toContain(_id);
  }
  expect(after).toBe(before);
});

test("who keeps clients gets them whole, others of staff only what a select needs, clients nothing", async () => {
  const [whole] = (await desk("notary").all({ country: "IT" })).docs;
  expect(whole).toMatchObject({ email: "legale@bianchi.example", contacts: [{ name: "Giulia Bianchi" }] });
  const [bare] = (await desk("cashier").all({ country: "IT" })).docs;
  expect(Object.keys(bare ?? {}).sort()).toEqual(["_id", "clientNumber", "clientType", "country", "name"]);
  await expectRefusal(desk("client").all({}), "FORBIDDEN");
  await expectRefusal(desk("cashier").list({}), "FORBIDDEN");
});

test("selects have at most fifty, in use only, by every word in any order and without accents", async () => {
  const found = async (search: string) => (await desk("cashier").options({ search })).map(({ name }) => name);
  expect(await found("LOPEZ astilleros ñico")).toEqual(["Astilleros Ñico López"]);
  expect(await found("Conservas Mariel")).toEqual([]);
  const all = await desk("cashier").options({});
  expect(Object.keys(all[0] ?? {}).sort()).toEqual(["_id", "clientNumber", "clientType", "country", "name"]);
});

test("a filing takes country, type, nationality and currency from its client", async () => {
  const of = async (search: string) => desk("cashier").belonging({ id: await idOf(search) });
  expect(await of("Bianchi")).toEqual({
    country: "IT",
    clientType: "foreign",
    nationality: "IT",
    suggestedCurrency: "USD",
  });
  expect(await of("Fuentes Rivas")).toMatchObject({ country: "US", nationality: "CU" });
  expect(await of("Astilleros")).toMatchObject({ clientType: "national", suggestedCurrency: "CUP" });
});

test("one goes out of use and comes back, and selects follow", async () => {
  const _id = await idOf("Astilleros");
  const { updatedAt } = await desk().get({ _id });
  const off = await desk().turn({ _id, updatedAt, active: false });
  expect([off.active, await desk().options({ search: "Astilleros" })]).toEqual([false, []]);
  const on = await desk().turn({ _id, updatedAt: off.updatedAt, active: true });
  expect(on.active).toBe(true);
});

test("what clients name among the nomenclators is not removed, and it is said where", async () => {
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
