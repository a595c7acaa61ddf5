/** What people do with items, beyond what every register does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../kit/calendar.ts";
import { officeFaultsEs } from "../../../kit/staff-validation-words.es.ts";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { everyNomenclatorType, isFixed } from "../catalogue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = () => app.as("administrator@demo.example").nomenclators;
const both = (text: string) => ({ es: text, en: `${text} (en)` });
const faulty = async (work: Promise<unknown>) => (await expectRefusal(work, "INVALID")).fields;

describe("codes", () => {
  test("the next of the type is told and given, below a parent the next of the parent, and none twice", async () => {
    expect(await desk().lastCode({ ptype: "SECTOR" })).toEqual({ last: "SE016", next: "SE017" });
    const made = await desk().create({ Ptypes: ["SECTOR"], name: both("Pesca") });
    expect(made).toMatchObject({ _id: "SE017", code: "SE017", descriptiveCode: "SE017", active: true });
    await desk().remove({ id: "SE017" });
    expect(await desk().lastCode({ ptype: "SECTOR" })).toEqual({ last: "SE017", next: "SE018" });
    const below = await desk().create({ Ptypes: ["PRACTICE_AREA"], PCode: "PA003", name: both("Compraventa") });
    expect(below).toMatchObject({ code: "PA003.01", PCode: "PA003", parent: { en: "Contracts" } });
    const { next } = await desk().lastCode({ ptype: "PRACTICE_AREA", pcode: "PA003" });
    expect(next).toBe("PA003.02");
    await desk().remove({ id: below.code });
  });

  test("two people who make one at the same moment get two codes", async () => {
    const make = () => desk().create({ Ptypes: ["SECTOR"], name: both("A la vez") });
    const made = await Promise.all([make(), make(), make()]);
    expect(new Set(made.map(({ code }) => code)).size).toBe(3);
    for (const { code } of made) await desk().remove({ id: code });
  });

  test("people give them where they are words, once, and nowhere else", async () => {
    expect(await desk().lastCode({ ptype: "BANK" })).toEqual({ last: null, next: null });
    expect(await faulty(desk().create({ Ptypes: ["BANK"], name: both("Banco") }))).toEqual({
      code: [faultsEs.REQUIRED],
    });
    const given = { Ptypes: ["SECTOR" as const], code: "SE900", name: both("Dado") };
    expect(await faulty(desk().create(given))).toEqual({ code: [officeFaultsEs.CODE_GIVEN] });
    const taken = await expectRefusal(desk().create({ Ptypes: ["BANK"], code: "BFI", name: both("Otro") }), "CONFLICT");
    expect(taken.fields).toEqual({ code: [faultsEs.TAKEN] });
  });
});

describe("levels", () => {
  test("only types with levels have parents, which are roots of the same type", async () => {
    expect((await desk().parents({ ptype: "DOCUMENT_TYPE" })).map(({ code }) => code)).toContain("DT-RG");
    expect((await desk().parents({ ptype: "MUNICIPALITY" })).length).toBe(16);
    expect(await desk().parents({ ptype: "SECTOR" })).toEqual([]);
    const under = (Ptypes: "SECTOR" | "PRACTICE_AREA", PCode: string) =>
      faulty(desk().create({ Ptypes: [Ptypes], PCode, name: both("Debajo") }));
    const wrong = { PCode: [faultsEs.CHOICE] };
    expect(await under("SECTOR", "SE001")).toEqual(wrong);
    expect(await under("PRACTICE_AREA", "DT-RG")).toEqual(wrong);
    expect(await under("PRACTICE_AREA", "PA001.01")).toEqual(wrong);
  });

  test("what has items below it stands below nobody", async () => {
    const { updatedAt } = await desk().get({ id: "PA001" });
    expect(await faulty(desk().update({ _id: "PA001", updatedAt, PCode: "PA003" }))).toEqual({
      PCode: [faultsEs.CHOICE],
    });
  });

  test("what stands below an item comes with what stands below that", async () => {
    const provinces = await app.as("client@demo.example").nomenclators.below({ pcode: "DT-RG" });
    expect(provinces.map(({ code }) => code)).toContain("DT-RG.01");
    expect(provinces.every(({ children }) => children.length === 0)).toBe(true);
  });

  test("switching a parent off hides its children from selects, and on again shows them", async () => {
    const chosen = async () =>
      ((await desk().byTypes({ Ptypes: ["PRACTICE_AREA"] })).PRACTICE_AREA ?? []).map(({ code }) => code);
    const { updatedAt } = await desk().get({ id: "PA014" });
    const off = await desk().update({ _id: "PA014", updatedAt, active: false });
    expect(await chosen()).not.toEqual(expect.arrayContaining(["PA014.01"]));
    expect((await desk().names({ codes: "PA014.01" })).length).toBe(1);
    const { PRACTICE_AREA: all = [] } = await desk().byTypes({ Ptypes: ["PRACTICE_AREA"], former: true });
    const offered = (code: string) => all.find((item) => item.code === code)?.active;
    expect(["PA014", "PA014.01", "PA001"].map(offered)).toEqual([false, false, true]);
    await desk().update({ _id: "PA014", updatedAt: off.updatedAt, active: true });
    expect(await chosen()).toEqual(expect.arrayContaining(["PA014", "PA014.01"]));
  });
});

describe("what the system and records depend on", () => {
  test.each(everyNomenclatorType.filter(isFixed))(
    "%s takes no new item, loses none and switches none off",
    async (type) => {
      await expectRefusal(desk().create({ Ptypes: [type], name: both("Nuevo") }), "TRANSITION_NOT_ALLOWED");
      const [item] = (await desk().list({ ptype: type, limit: 1 })).docs;
      const version = { _id: item?._id ?? "", updatedAt: item?.updatedAt ?? "" };
      await expectRefusal(desk().remove({ id: version._id }), "TRANSITION_NOT_ALLOWED");
      await expectRefusal(desk().update({ ...version, active: false }), "TRANSITION_NOT_ALLOWED");
      expect((await desk().update({ ...version, name: both("Otro nombre") })).name.es).toBe("Otro nombre");
    },
  );

  test.each([
    ["DT-RG", "items"],
    ["DT-AP.01", "offers"],
    ["BANMET", "accounts"],
    ["CADECA", "rates"],
    ["PT001", "requests"],
  ])("%s is not deleted while there are %s, and says where they are", async (code, what) => {
    const used = await desk().usedWhere({ id: code });
    expect(used.map((each) => each.what)).toContain(what);
    expect((await expectRefusal(desk().remove({ id: code }), "IN_USE")).facts.usedIn).toEqual(used);
  });
});

test("a municipality says how many deliveries go there, and where they are listed", async () => {
  const { docs } = await app.as("courier@demo.example").delivery.list({});
  const { _id = "" } = docs[0]?.municipality ?? {};
  const count = expect.any(Number) as number;
  const at = `/deliveryServices/all?municipality=${_id}`;
  expect(await desk().usedWhere({ id: _id })).toContainEqual({ what: "deliveries", count, at });
});

test("items are filtered by several types and by their words", async () => {
  const found = await desk().filter({ ptypes: ["BANK", "PURPOSE"], text: "matrimonio" });
  expect(found.docs.map(({ code }) => code)).toEqual(["PR006"]);
  const kinds = await desk().filter({ ptypes: ["BANK", "GENDER"], limit: 100 });
  expect(new Set(kinds.docs.flatMap(({ Ptypes }) => Ptypes))).toEqual(new Set(["BANK", "GENDER", "ORGANISM"]));
});

test("destinations come with what legalization costs there; nothing is legalized for use in Cuba", async () => {
  await app.as("administrator@demo.example").onlineServices.addTariff({
    family: "LEG",
    concept: "legalization",
    currency: "CUP",
    amount: "375.00",
    validFrom: dayOf(app.server.now()),
  });
  const all = await app.as("client@demo.example").nomenclators.destinations({});
  const of = (code: string) => all.find((each) => each.code === code)?.tariffs;
  expect(of("DE-ES")).toContainEqual({ currency: "CUP", legalization: "375.00", consulate: null });
  expect(of("DE-CU")).toEqual([]);
});

test("what a country asks of documents is known of most, not of all; the office says when it found out", async () => {
  const { DESTINATION = [] } = await app
    .as("client@demo.example")
    .nomenclators.byTypesPublic({ Ptypes: ["DESTINATION"] });
  const of = (code: string) => DESTINATION.find((each) => each.code === code)?.meta;
  expect(of("DE-ES")).toMatchObject({ legalization: "needed", checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(of("DE-CU")).toMatchObject({ legalization: "notNeeded" });
  for (const code of ["DE-AO", "DE-XX"]) expect(of(code)?.legalization).toBeUndefined();
});
