/** What a form asks and when, as domain.md §5.1 has it; the fields themselves say it in `fields.ts`. */
import { describe, expect, test } from "vitest";
import { catalogues, fieldNames, type FormAnswers, gathered, leaves, valueAt } from "./form-fields.ts";
import { faultsOfForm, missingFormFields } from "./form-validation.ts";

const asked: FormAnswers = {
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
  const beside = { family, today: "2026-11-21" };

  test("that is complete lacks nothing", () => {
    expect(faultsOfForm(asked, beside)).toEqual({});
  });

  test.each(fieldNames)("without %s lacks it where the domain says that it is needed", (name) => {
    expect(missingFormFields({ ...asked, [name]: null }, beside)).toEqual(needed[family].includes(name) ? [name] : []);
  });
});

describe("what is needed follows other answers", () => {
  const missing = (changed: Partial<FormAnswers>, twoPersons = false) =>
    missingFormFields({ ...asked, ...changed }, { family: "TR", today: "2026-11-21", needsSecondPerson: twoPersons });

  test("the identity number of a dead holder, and the municipality of one abroad, may be unknown", () => {
    expect(missing({ identityNumber: null, holderDeceased: true })).toEqual([]);
    expect(
      missing({ holderDeceased: true, holderInCuba: null, province: null, municipality: null, identityNumber: null }),
    ).toEqual([]);
    expect(missing({ identityNumber: null, municipality: null, province: null, abroadCountry: "ES" })).toEqual([]);
  });

  test("an entry is found by volume and folio or by its event, and half of either is not enough", () => {
    const unplaced = { volume: null, folio: null };
    expect(missing(unplaced)).toEqual(["volume", "folio"]);
    expect(missing({ ...unplaced, eventDate: "1991-02-10" })).toEqual(["eventPlace"]);
    expect(missing({ ...unplaced, eventDate: "1991-02-10", eventPlace: "Maternidad de Línea" })).toEqual([]);
    expect(missing({ folio: null, eventPlace: "Maternidad de Línea" })).toEqual(["eventDate"]);
  });

  test("a document about two persons names the other", () => {
    expect(missing({ secondPerson: null }, true)).toEqual(["secondPerson"]);
  });

  test("a registry without its municipality lacks that", () => {
    expect(missing({ registry: { province: "23" } })).toEqual(["registry.municipality"]);
  });
});

describe("values by their paths", () => {
  test("make the form that they were read from", () => {
    expect(gathered(({ path }) => valueAt(asked, path))).toEqual(asked);
  });

  test("make nothing of a group without what it cannot be without", () => {
    const without = (...paths: string[]) =>
      gathered(({ path }) => (paths.includes(path) ? null : valueAt(asked, path)));
    expect(without("secondPerson.lastNames").secondPerson).toBeNull();
    expect(without("birthPlace.province").birthPlace).toMatchObject({ country: "CU", province: null });
    expect(without("registry.province", "registry.municipality").registry).toMatchObject({ office: "Plaza" });
    expect(
      without(...leaves.map(({ path }) => path).filter((path) => path.startsWith("registry"))).registry,
    ).toBeNull();
  });

  test("choose from eight nomenclators", () => {
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
