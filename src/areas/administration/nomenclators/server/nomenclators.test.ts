// @engine both
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../../contracts.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { everyNomenclatorType, type NomenclatorType, nomenclatorTypes, openNomenclatorTypes } from "../catalogue.ts";
import { unknownCodeErrors } from "./validate-codes.ts";
import { codeNames, nomenclatorOf } from "./queries.ts";
import { seededRows, seedNomenclators } from "./seed.ts";
import { seededItems } from "./seeded-items.ts";
import { nomenclators } from "./tables.ts";
import { territories } from "./territories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe("seeded items", () => {
  test("16 territories and 168 municipalities, each under its own", async () => {
    const { PROVINCE = [], MUNICIPALITY = [] } = await app
      .as("nobody")
      .nomenclators.byTypesPublic({ Ptypes: ["PROVINCE", "MUNICIPALITY"] });
    expect([PROVINCE.length, MUNICIPALITY.length]).toEqual([16, 168]);
    expect(MUNICIPALITY.every((each) => each.PCode === each.code.slice(0, 2))).toBe(true);
    expect(PROVINCE.map((each) => each.code)).toEqual(territories.map((each) => each.code));
    expect(MUNICIPALITY.filter((each) => each.name.es === "San Luis").map((each) => each.code)).toEqual([
      "21.09",
      "34.03",
    ]);
  });

  test("33 types with 382 items, in both languages, and activities share the kinds of service", () => {
    const types = Object.values(seededItems);
    expect([types.length, types.flat().length]).toEqual([33, 382]);
    expect(types.flat().every((item) => item.es && item.en)).toBe(true);
    const rows = seededRows();
    expect(rows.find((row) => row.code === "TS001")?.ptypes).toEqual(["SERVICE_TYPE", "MAIN_ACTIVITY"]);
    expect(rows.find((row) => row.code === "BFI")?.ptypes).toEqual(["BANK", "ORGANISM"]);
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
  });

  test("every group of documents has its chain of seals, and consulates their country", () => {
    const { DOCUMENT_TYPE = [], STAMP = [] } = seededItems;
    const seals = new Set(STAMP.map(({ code }) => code));
    for (const { code, pcode, meta } of DOCUMENT_TYPE)
      if (!pcode)
        expect(
          [meta?.chain ?? ["none"]].flat().filter((seal) => !seals.has(String(seal))),
          code,
        ).toEqual([]);
    for (const { code, meta } of STAMP) expect(meta?.country ?? "").toBe(/^CONS-(..)$/.exec(code)?.[1] ?? "");
    expect(STAMP.filter(({ meta }) => meta?.central).map(({ code }) => code)).toEqual(["MINJUS", "MINREX"]);
  });

  test("codes begin with the prefix of their type, where the system makes them", () => {
    const numbered = /^[A-Z]{2}\d{3}/;
    for (const [type, items] of Object.entries(seededItems))
      for (const { code } of items.filter((item) => numbered.test(item.code)))
        expect(code.slice(0, 2)).toBe(nomenclatorTypes[type as keyof typeof nomenclatorTypes].prefix);
  });

  test("seeding again preserves the firm's changes", async () => {
    const rename = (nameEs: string) =>
      app.server.db.update(nomenclators).set({ nameEs }).where(eq(nomenclators.code, "PR001"));
    await rename("Visa");
    await app.server.db.transaction(seedNomenclators);
    expect((await nomenclatorOf(app.server.db, "PR001"))?.name.es).toBe("Visa");
    await rename("Visado");
  });

  test("seeding again adds new product data to an item and preserves its own", async () => {
    const { db } = app.server;
    const metaOf = async () => (await nomenclatorOf(db, "DT-RG"))?.meta;
    await db
      .update(nomenclators)
      .set({ meta: { note: "ours" } })
      .where(eq(nomenclators.code, "DT-RG"));
    await db.transaction(seedNomenclators);
    expect(await metaOf()).toEqual({ note: "ours", chain: ["MINJUS"] });
    await db
      .update(nomenclators)
      .set({ meta: { chain: ["MES"] } })
      .where(eq(nomenclators.code, "DT-RG"));
    await db.transaction(seedNomenclators);
    expect(await metaOf()).toEqual({ chain: ["MES"] });
  });
});

describe("reading items", () => {
  test("comes in order, with the type's additional fields", async () => {
    const { KINSHIP = [], DOCUMENT_TYPE = [] } = await app
      .as("nobody")
      .nomenclators.byTypesPublic({ Ptypes: ["KINSHIP", "DOCUMENT_TYPE"] });
    expect(KINSHIP.slice(0, 2)).toMatchObject([
      { _id: "PT001", code: "PT001", name: { es: "Titular", en: "Holder" }, meta: { degree: 0 } },
      { code: "PT002", meta: { degree: 1 } },
    ]);
    expect(DOCUMENT_TYPE.find((item) => item.code === "DT-AP.01")).toMatchObject({
      PCode: "DT-AP",
      meta: { stamp: 5, validityMonths: 12 },
    });
  });

  test("an item that was switched off is no choice any more, but keeps its name", async () => {
    const { db } = app.server;
    const faults = (type: NomenclatorType, code: string) =>
      db.transaction((tx) => unknownCodeErrors(tx, [["box", type, code]]));
    expect(await faults("PURPOSE", "PR013")).toEqual({});
    await db.update(nomenclators).set({ active: false }).where(eq(nomenclators.code, "PR013"));
    const { PURPOSE = [] } = await app.as("nobody").nomenclators.byTypesPublic({ Ptypes: ["PURPOSE"] });
    expect(PURPOSE.map((item) => item.code)).not.toContain("PR013");
    expect(await faults("PURPOSE", "PR013")).toEqual({ box: ["CHOICE"] });
    expect(await faults("KINSHIP", "PR001")).toEqual({ box: ["CHOICE"] });
    expect([...(await codeNames(db, ["PR013", "21.09", "nothing"], "en"))]).toEqual([
      ["21.09", "San Luis"],
      ["PR013", "Other"],
    ]);
    await db.update(nomenclators).set({ active: true }).where(eq(nomenclators.code, "PR013"));
  });

  test.each(everyNomenclatorType.filter((type) => !(openNomenclatorTypes as string[]).includes(type)))(
    "%s is not for strangers",
    async (type) => {
      await expectRefusal(app.as("nobody").nomenclators.byTypesPublic({ Ptypes: [type as never] }), "INVALID");
      const items = (await app.as("client@demo.example").nomenclators.byTypes({ Ptypes: [type] }))[type] ?? [];
      expect(items.length).toBeGreaterThan(0);
    },
  );

  test("types are found through their index", async () => {
    const plan = await app.server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select * from nomenclators where ptypes && array['PURPOSE']`);
    });
    expect(JSON.stringify(plan.rows)).toContain("nomenclators_ptypes");
  });
});

describe("countries", () => {
  test("all of ISO 3166-1, by name in the reader's language", async () => {
    const spanish = await app.as("nobody").nomenclators.countries();
    const english = await app.as("nobody").nomenclators.countries({ lang: "en" });
    expect(spanish.length).toBeGreaterThanOrEqual(249);
    expect(english.length).toBe(spanish.length);
    expect(spanish.find((country) => country.code === "CU")).toEqual({
      code: "CU",
      name: { es: "Cuba", en: "Cuba" },
      nationality: { es: "Cubana", en: "Cuban" },
      phoneCode: "+53",
    });
    const place = (list: typeof spanish, code: string) => list.findIndex((country) => country.code === code);
    expect(place(spanish, "DE")).toBeLessThan(place(spanish, "CU"));
    expect(place(english, "DE")).toBeGreaterThan(place(english, "CU"));
  });

  test("each by the name that people use, none of them twice", async () => {
    const all = await app.as("nobody").nomenclators.countries();
    const namesOf = (code: string) => Object.values(all.find((each) => each.code === code)?.name ?? {});
    for (const [code, es, en] of [
      ["BH", "Baréin", "Bahrain"],
      ["BJ", "Benín", "Benin"],
      ["FJ", "Fiyi", "Fiji"],
      ["KN", "San Cristóbal y Nieves", "Saint Kitts and Nevis"],
      ["KR", "Corea del Sur", "South Korea"],
      ["SY", "Siria", "Syria"],
      ["US", "Estados Unidos", "United States"],
      ["RU", "Rusia", "Russia"],
      ["VA", "Ciudad del Vaticano", "Vatican City"],
    ] as const)
      expect(namesOf(code)).toEqual([es, en]);
    for (const language of ["es", "en"] as const)
      expect(new Set(all.map(({ name }) => name[language])).size).toBe(all.length);
  });

  test("each has its calling code, except uninhabited ones", async () => {
    const all = await app.as("nobody").nomenclators.countries();
    const missingCodes = all.filter((country) => !/^\+[1-9]\d{0,3}$/.test(country.phoneCode)).map((each) => each.code);
    expect(missingCodes.sort()).toEqual(["BV", "HM"]);
    const countryOf = (code: string) => all.find((country) => country.code === code);
    expect(["ES", "US", "MX", "IT", "DO"].map((code) => countryOf(code)?.phoneCode)).toEqual([
      "+34",
      "+1",
      "+52",
      "+39",
      "+1809",
    ]);
    expect(countryOf("ES")?.nationality).toEqual({ es: "Española", en: "Spanish" });
    expect(countryOf("GP")?.nationality).toEqual(countryOf("GP")?.name);
  });
});

test("answers use the specification's spelling of a nomenclator; both are accepted", async () => {
  const types = ["PROVINCE", "MUNICIPALITY"];
  const send = (body: object) => app.send("nobody", contracts.nomenclators.byTypesPublic, body);
  const response = await send({ Ptypes: types });
  const { docs } = (response.body as { data: { docs: Record<string, Record<string, unknown>[]> } }).data;
  const [municipality] = docs.MUNICIPALITY ?? [];
  expect(municipality).toMatchObject({ PCode: String(municipality?.code).slice(0, 2), Ptypes: ["MUNICIPALITY"] });
  expect(Object.keys(municipality ?? {})).not.toEqual(expect.arrayContaining(["pcode"]));
  expect((await send({ ptypes: types })).body).toEqual(response.body);
  const withoutTypes = (await send({})).body as { error: { fields: Record<string, string[]> } };
  expect(Object.keys(withoutTypes.error.fields)).toEqual(["Ptypes"]);
  const private_ = await app.send("client@demo.example", contracts.nomenclators.byTypes, { Ptypes: types });
  expect(private_.body).toEqual(response.body);
});
