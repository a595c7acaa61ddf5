/** Required fields of a form, compared with a list written by hand. */
import { describe, expect, test } from "vitest";
import { catalogues, fieldNames, type FormAnswers, collectAnswers, leaves, valueAt } from "./form-fields.ts";
import { validateForm, missingFormFields } from "./form-validation.ts";

const complete: FormAnswers = {
  firstName: "Yadira",
  firstLastName: "Álvarez",
  secondLastName: "Ferrer",
  identityNumber: "91021027775",
  ciGenderAck: false,
  birthDate: "1991-02-10",
  birthPlace: { country: "CU", province: "23", municipality: "23.02", text: null },
  citizenship: "CU",
  fatherName: "José Álvarez Díaz",
  motherName: "Marta Ferrer Gil",
  gender: "female",
  skinColor: "mestizo",
  province: "23",
  municipality: "23.05",
  abroadCountry: null,
  address: "Calle 23 no. 456",
  holderInCuba: true,
  holderDeceased: false,
  volume: "12-D",
  folio: "248",
  registry: { province: "23", municipality: "23.02", office: "Plaza" },
  eventDate: null,
  eventPlace: null,
  secondPerson: { firstName: "Roberto", lastNames: "Cabrera Luis" },
  documentType: "DT-AP.01",
  purpose: "PR002",
  destination: "DE-ES",
  copies: 1,
  legalize: true,
  relationship: "PT001",
};
const both = [
  "firstName",
  "firstLastName",
  "identityNumber",
  "birthDate",
  "birthPlace",
  "citizenship",
  "fatherName",
  "motherName",
  "gender",
  "province",
  "municipality",
  "holderInCuba",
  "documentType",
  "purpose",
  "destination",
  "copies",
  "relationship",
];
const needed = { AP: [...both, "skinColor"], TR: [...both, "registry", "volume", "folio"] };

describe.each(["AP", "TR"] as const)("a form of %s", (family) => {
  const context = { family, today: "2026-11-21" };

  test("that is complete has no errors", () => {
    expect(validateForm(complete, context)).toEqual({});
  });

  test.each(fieldNames)("without %s reports it where the domain requires it", (name) => {
    expect(missingFormFields({ ...complete, [name]: null }, context)).toEqual(
      needed[family].includes(name) ? [name] : [],
    );
  });
});

describe("required fields depend on other answers", () => {
  const missing = (changes: Partial<FormAnswers>, twoPersons = false) =>
    missingFormFields(
      { ...complete, ...changes },
      { family: "TR", today: "2026-11-21", needsSecondPerson: twoPersons },
    );

  test("the identity number of a deceased holder, and the municipality of one abroad, are optional", () => {
    expect(missing({ identityNumber: null, holderDeceased: true })).toEqual([]);
    expect(
      missing({ holderDeceased: true, holderInCuba: null, province: null, municipality: null, identityNumber: null }),
    ).toEqual([]);
    expect(missing({ identityNumber: null, municipality: null, province: null, abroadCountry: "ES" })).toEqual([]);
  });

  test("an entry requires volume and folio, or date and place of its event", () => {
    const unplaced = { volume: null, folio: null };
    expect(missing(unplaced)).toEqual(["volume", "folio"]);
    expect(missing({ ...unplaced, eventDate: "1991-02-10" })).toEqual(["eventPlace"]);
    expect(missing({ ...unplaced, eventDate: "1991-02-10", eventPlace: "Maternidad de Línea" })).toEqual([]);
    expect(missing({ folio: null, eventPlace: "Maternidad de Línea" })).toEqual(["eventDate"]);
  });

  test("a document about two persons requires the second person", () => {
    expect(missing({ secondPerson: null }, true)).toEqual(["secondPerson"]);
  });

  test("a registry requires its municipality", () => {
    expect(missing({ registry: { province: "23" } })).toEqual(["registry.municipality"]);
  });
});

describe("values by their paths", () => {
  test("rebuild the form that they were read from", () => {
    expect(collectAnswers(({ path }) => valueAt(complete, path))).toEqual(complete);
  });

  test("make a group null without its essential parts", () => {
    const withoutPaths = (...paths: string[]) =>
      collectAnswers(({ path }) => (paths.includes(path) ? null : valueAt(complete, path)));
    expect(withoutPaths("secondPerson.lastNames").secondPerson).toBeNull();
    expect(withoutPaths("birthPlace.province").birthPlace).toMatchObject({ country: "CU", province: null });
    expect(withoutPaths("registry.province", "registry.municipality").registry).toMatchObject({ office: "Plaza" });
    expect(
      withoutPaths(...leaves.map(({ path }) => path).filter((path) => path.startsWith("registry"))).registry,
    ).toBeNull();
  });

  test("refer to eight nomenclators", () => {
    expect([...catalogues].sort()).toEqual([
      "DESTINATION",
      "DOCUMENT_TYPE",
      "GENDER",
      "KINSHIP",
      "MUNICIPALITY",
      "PROVINCE",
      "PURPOSE",
      "SKIN_COLOR",
    ]);
  });
});
