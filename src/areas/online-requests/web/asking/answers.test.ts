import { describe, expect, test } from "vitest";
import { faultsOfRecipient } from "../../../../kit/rules.ts";
import { answersOf, emptyAnswers, fieldsOf, filledFromIdentity, genderDiffers, withSettled } from "./answers.ts";
import { birth, yadira } from "./testing/written.ts";

const today = "2026-11-21";
const marriage = {
  ...birth,
  documentType: "DT-RG.03",
  "secondPerson.firstName": "Roberto",
  "secondPerson.lastNames": "Cabrera Luis",
};
const event = { ...birth, entryKnown: "no", eventDate: "1991-2-10", eventPlace: "Maternidad de Línea" };

describe("the wizard's answers", () => {
  test.each([
    ["a criminal record", yadira],
    ["a birth by its entry", birth],
    ["a birth by its event", event],
    ["a marriage", marriage],
    ["a death", { ...birth, documentType: "DT-RG.05", relationship: "PT002" }],
    ["somebody who lives", { ...birth, relationship: "PT002", holderDeceased: "no" }],
  ])("of %s come back from the server as they went", (_, answers) => {
    expect(fieldsOf(answersOf(fieldsOf(answers)))).toEqual(fieldsOf(answers));
  });

  test("travel tidied: the number without spaces, the day in full", () => {
    expect(fieldsOf(yadira)).toMatchObject({ identityNumber: "91021027775", birthDate: "1991-02-10" });
  });

  test("born or living abroad travel as the country and the place", () => {
    const abroad = {
      ...yadira,
      "birthPlace.country": "ES",
      residence: "abroad",
      "birthPlace.text": "Vigo",
      abroadCountry: "ES",
    };
    const filled = fieldsOf(abroad);
    expect(filled).toMatchObject({ province: null, municipality: null, abroadCountry: "ES", holderInCuba: false });
    expect(filled.birthPlace).toEqual({ country: "ES", province: null, municipality: null, text: "Vigo" });
  });

  test("only the way chosen to find the entry travels", () => {
    expect(fieldsOf({ ...event, entryKnown: "yes" })).toMatchObject({ volume: "12-D", folio: "248", eventDate: null });
    expect(fieldsOf(event)).toMatchObject({ volume: null, folio: null, eventDate: "1991-02-10" });
    expect(fieldsOf({ ...event, entryKnown: "" })).toMatchObject({ volume: null, eventPlace: null });
  });

  test("the document or oneself says who is alive", () => {
    expect(fieldsOf(birth).holderDeceased).toBe(false);
    expect(fieldsOf({ ...birth, relationship: "PT002" }).holderDeceased).toBeNull();
    expect(fieldsOf({ ...birth, relationship: "PT002", documentType: "DT-RG.05" }).holderDeceased).toBe(true);
  });

  test("a valid identity number fills birth date and sex, and never what was typed", () => {
    expect(filledFromIdentity({ ...emptyAnswers, identityNumber: "72062506561" }, today)).toEqual({
      birthDate: "1972-06-25",
      gender: "male",
    });
    expect(filledFromIdentity({ ...yadira, birthDate: "1990-1-1" }, today)).toEqual({});
    expect(filledFromIdentity({ ...emptyAnswers, identityNumber: "123" }, today)).toEqual({});
  });

  test("tell another sex than the number's", () => {
    expect(genderDiffers({ ...yadira, gender: "male" }, today)).toBe(true);
    expect(genderDiffers(yadira, today)).toBe(false);
  });

  test("a service of one document does not ask which, one without legalization not whether", () => {
    const one = { documentTypes: ["DT-AP.01"], includesLegalization: true };
    expect(withSettled(emptyAnswers, one, [])).toMatchObject({ documentType: "DT-AP.01", legalize: "" });
    expect(withSettled(emptyAnswers, { documentTypes: ["a", "b"], includesLegalization: false }, [])).toMatchObject({
      documentType: "",
      legalize: "no",
    });
  });

  test("the person who collects has a Cuban number and phone", () => {
    expect(faultsOfRecipient({ name: "Yadira Álvarez", ci: "91021027775", phone: "5 234 5678" }, today)).toEqual({});
    expect(faultsOfRecipient({ name: "", ci: "12", phone: "+34600111222" }, today)).toEqual({
      name: "REQUIRED",
      ci: "CI_FORMAT",
      phone: "PHONE_CUBAN",
    });
  });
});
