/** Items beyond the common behaviour of CRUD resources (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { officeFaultsEs } from "../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { everyNomenclatorType, isFixed } from "../catalogue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const staffApi = () => app.as("administrator@demo.example").nomenclators;
const localized = (text: string) => ({ es: text, en: `${text} (en)` });
const invalidFields = async (work: Promise<unknown>) => (await expectRefusal(work, "INVALID")).fields;

describe("codes", () => {
  test("the next code of the type, or of the parent, is returned and assigned, and none twice", async () => {
    expect(await staffApi().lastCode({ ptype: "SECTOR" })).toEqual({ last: "SE016", next: "SE017" });
    const created = await staffApi().create({ Ptypes: ["SECTOR"], name: localized("Pesca") });
    expect(created).toMatchObject({ _id: "SE017", code: "SE017", descriptiveCode: "SE017", active: true });
    await staffApi().remove({ id: "SE017" });
    expect(await staffApi().lastCode({ ptype: "SECTOR" })).toEqual({ last: "SE017", next: "SE018" });
    const child = await staffApi().create({
      Ptypes: ["PRACTICE_AREA"],
      PCode: "PA003",
      name: localized("Compraventa"),
    });
    expect(child).toMatchObject({ code: "PA003.01", PCode: "PA003", parent: { en: "Contracts" } });
    const { next } = await staffApi().lastCode({ ptype: "PRACTICE_AREA", pcode: "PA003" });
    expect(next).toBe("PA003.02");
    await staffApi().remove({ id: child.code });
  });

  test("concurrent creations get different codes", async () => {
    const make = () => staffApi().create({ Ptypes: ["SECTOR"], name: localized("A la vez") });
    const created = await Promise.all([make(), make(), make()]);
    expect(new Set(created.map(({ code }) => code)).size).toBe(3);
    for (const { code } of created) await staffApi().remove({ id: code });
  });

  test("people give them where they are words, once, and nowhere else", async () => {
    expect(await staffApi().lastCode({ ptype: "BANK" })).toEqual({ last: null, next: null });
    expect(await invalidFields(staffApi().create({ Ptypes: ["BANK"], name: localized("Banco") }))).toEqual({
      code: [faultsEs.REQUIRED],
    });
    const itemInput = { Ptypes: ["SECTOR" as const], code: "SE900", name: localized("Dado") };
    expect(await invalidFields(staffApi().create(itemInput))).toEqual({ code: [officeFaultsEs.CODE_GIVEN] });
    const conflict = await expectRefusal(
      staffApi().create({ Ptypes: ["BANK"], code: "BFI", name: localized("Otro") }),
      "CONFLICT",
    );
    expect(conflict.fields).toEqual({ code: [faultsEs.TAKEN] });
  });
});

describe("levels", () => {
  test("only types with levels have parents, which are roots of the same type", async () => {
    expect((await staffApi().parents({ ptype: "DOCUMENT_TYPE" })).map(({ code }) => code)).toContain("DT-RG");
    expect((await staffApi().parents({ ptype: "MUNICIPALITY" })).length).toBe(16);
    expect(await staffApi().parents({ ptype: "SECTOR" })).toEqual([]);
    const under = (Ptypes: "SECTOR" | "PRACTICE_AREA", PCode: string) =>
      invalidFields(staffApi().create({ Ptypes: [Ptypes], PCode, name: localized("Debajo") }));
    const expectedErrors = { PCode: [faultsEs.CHOICE] };
    expect(await under("SECTOR", "SE001")).toEqual(expectedErrors);
    expect(await under("PRACTICE_AREA", "DT-RG")).toEqual(expectedErrors);
    expect(await under("PRACTICE_AREA", "PA001.01")).toEqual(expectedErrors);
  });

  test("an item with children cannot have a parent", async () => {
    const { updatedAt } = await staffApi().get({ id: "PA001" });
    expect(await invalidFields(staffApi().update({ _id: "PA001", updatedAt, PCode: "PA003" }))).toEqual({
      PCode: [faultsEs.CHOICE],
    });
  });

  test("the children of an item are returned with their own children", async () => {
    const provinces = await app.as("client@demo.example").nomenclators.below({ pcode: "DT-RG" });
    expect(provinces.map(({ code }) => code)).toContain("DT-RG.01");
    expect(provinces.every(({ children }) => children.length === 0)).toBe(true);
  });

  test("switching a parent off hides its children from selects, and on again shows them", async () => {
    const isOffered = async () =>
      ((await staffApi().byTypes({ Ptypes: ["PRACTICE_AREA"] })).PRACTICE_AREA ?? []).map(({ code }) => code);
    const { updatedAt } = await staffApi().get({ id: "PA014" });
    const off = await staffApi().update({ _id: "PA014", updatedAt, active: false });
    expect(await isOffered()).not.toEqual(expect.arrayContaining(["PA014.01"]));
    expect((await staffApi().names({ codes: "PA014.01" })).length).toBe(1);
    const { PRACTICE_AREA: all = [] } = await staffApi().byTypes({ Ptypes: ["PRACTICE_AREA"], former: true });
    const isActive = (code: string) => all.find((item) => item.code === code)?.active;
    expect(["PA014", "PA014.01", "PA001"].map(isActive)).toEqual([false, false, true]);
    await staffApi().update({ _id: "PA014", updatedAt: off.updatedAt, active: true });
    expect(await isOffered()).toEqual(expect.arrayContaining(["PA014", "PA014.01"]));
  });
});

describe("items that code and records depend on", () => {
  test.each(everyNomenclatorType.filter(isFixed))(
    "%s accepts no new item, loses none and switches none off",
    async (type) => {
      await expectRefusal(staffApi().create({ Ptypes: [type], name: localized("Nuevo") }), "TRANSITION_NOT_ALLOWED");
      const [item] = (await staffApi().list({ ptype: type, limit: 1 })).docs;
      const version = { _id: item?._id ?? "", updatedAt: item?.updatedAt ?? "" };
      await expectRefusal(staffApi().remove({ id: version._id }), "TRANSITION_NOT_ALLOWED");
      await expectRefusal(staffApi().update({ ...version, active: false }), "TRANSITION_NOT_ALLOWED");
      expect((await staffApi().update({ ...version, name: localized("Otro nombre") })).name.es).toBe("Otro nombre");
    },
  );

  test.each([
    ["DT-RG", "items"],
    ["DT-AP.01", "offers"],
    ["BANMET", "accounts"],
    ["CADECA", "rates"],
    ["PT001", "requests"],
  ])("%s is not deleted while there are %s, and the refusal lists them", async (code, what) => {
    const references = await staffApi().usedWhere({ id: code });
    expect(references.map((each) => each.what)).toContain(what);
    expect((await expectRefusal(staffApi().remove({ id: code }), "IN_USE")).facts.usedIn).toEqual(references);
  });
});

test("a municipality returns the number of its deliveries and their list", async () => {
  const { docs } = await app.as("courier@demo.example").delivery.list({});
  const { _id = "" } = docs[0]?.municipality ?? {};
  const count = expect.any(Number) as number;
  const at = `/deliveryServices/all?municipality=${_id}`;
  expect(await staffApi().usedWhere({ id: _id })).toContainEqual({ what: "deliveries", count, at });
});

test("items are filtered by several types and by their words", async () => {
  const matches = await staffApi().filter({ ptypes: ["BANK", "PURPOSE"], text: "matrimonio" });
  expect(matches.docs.map(({ code }) => code)).toEqual(["PR006"]);
  const kinds = await staffApi().filter({ ptypes: ["BANK", "GENDER"], limit: 100 });
  expect(new Set(kinds.docs.flatMap(({ Ptypes }) => Ptypes))).toEqual(new Set(["BANK", "GENDER", "ORGANISM"]));
});

test("destinations have their legalization prices; none for use in Cuba", async () => {
  await app.as("administrator@demo.example").onlineServices.addTariff({
    family: "LEG",
    concept: "legalization",
    currency: "CUP",
    amount: "375.00",
    validFrom: dayOf(app.server.now()),
  });
  const all = await app.as("client@demo.example").nomenclators.destinations({});
  const tariffsOf = (code: string) => all.find((each) => each.code === code)?.tariffs;
  expect(tariffsOf("DE-ES")).toContainEqual({ currency: "CUP", legalization: "375.00", consulate: null });
  expect(tariffsOf("DE-CU")).toEqual([]);
});

test("most countries have a legalization rule, with the date of its verification", async () => {
  const { DESTINATION = [] } = await app
    .as("client@demo.example")
    .nomenclators.byTypesPublic({ Ptypes: ["DESTINATION"] });
  const metaOf = (code: string) => DESTINATION.find((each) => each.code === code)?.meta;
  expect(metaOf("DE-ES")).toMatchObject({
    legalization: "needed",
    checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(metaOf("DE-CU")).toMatchObject({ legalization: "notNeeded" });
  for (const code of ["DE-AO", "DE-XX"]) expect(metaOf(code)?.legalization).toBeUndefined();
});
