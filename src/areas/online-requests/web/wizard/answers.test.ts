import { describe, expect, test } from "vitest";
import { faultsOfRecipient } from "../../../../kit/validation-rules.ts";
import {
  fieldsToAnswers,
  emptyAnswers,
  answersToFields,
  filledFromIdentity,
  genderDiffers,
  withSettled,
} from "./answers.ts";
import { sampleBirthAnswers, fillYadira } from "./testing/sample-answers.ts";

const today = "2026-11-21";
const marriage = {
  ...sampleBirthAnswers,
  documentType: "DT-RG.03",
  "secondPerson.firstName": "Roberto",
  "secondPerson.lastNames": "Cabrera Luis",
};
const event = { ...sampleBirthAnswers, entryKnown: "no", eventDate: "1991-2-10", eventPlace: "Maternidad de Línea" };

describe("the wizard's answers", () => {
  test.each([
    ["a criminal record", fillYadira],
    ["a birth by its entry", sampleBirthAnswers],
    ["a birth by its event", event],
    ["a marriage", marriage],
    ["a death", { ...sampleBirthAnswers, documentType: "DT-RG.05", relationship: "PT002" }],
    ["somebody who lives", { ...sampleBirthAnswers, relationship: "PT002", holderDeceased: "no" }],
  ])("of %s come back from the server as they went", (_, answers) => {
    expect(answersToFields(fieldsToAnswers(answersToFields(answers)))).toEqual(answersToFields(answers));
  });

  test("travel tidied: the number without spaces, the day in full", () => {
    expect(answersToFields(fillYadira)).toMatchObject({ identityNumber: "91021027775", birthDate: "1991-02-10" });
  });

  test("born or living abroad travel as the country and the place", () => {
    const abroad = {
      ...fillYadira,
      "birthPlace.country": "ES",
      residence: "abroad",
      "birthPlace.text": "Vigo",
      abroadCountry: "ES",
    };
    const filled = answersToFields(abroad);
    expect(filled).toMatchObject({ province: null, municipality: null, abroadCountry: "ES", holderInCuba: false });
    expect(filled.birthPlace).toEqual({ country: "ES", province: null, municipality: null, text: "Vigo" });
  });

  test("only the way chosen to find the entry travels", () => {
    expect(answersToFields({ ...event, entryKnown: "yes" })).toMatchObject({
      volume: "12-D",
      folio: "248",
      eventDate: null,
    });
    expect(answersToFields(event)).toMatchObject({ volume: null, folio: null, eventDate: "1991-02-10" });
    expect(answersToFields({ ...event, entryKnown: "" })).toMatchObject({ volume: null, eventPlace: null });
  });

  test("the document or oneself says who is alive", () => {
    expect(answersToFields(sampleBirthAnswers).holderDeceased).toBe(false);
    expect(answersToFields({ ...sampleBirthAnswers, relationship: "PT002" }).holderDeceased).toBeNull();
    expect(
      answersToFields({ ...sampleBirthAnswers, relationship: "PT002", documentType: "DT-RG.05" }).holderDeceased,
    ).toBe(true);
  });

  test("a valid identity number fills birth date and sex, and never what was typed", () => {
    expect(filledFromIdentity({ ...emptyAnswers, identityNumber: "72062506561" }, today)).toEqual({
      birthDate: "1972-06-25",
      gender: "male",
    });
    expect(filledFromIdentity({ ...fillYadira, birthDate: "1990-1-1" }, today)).toEqual({});
    expect(filledFromIdentity({ ...emptyAnswers, identityNumber: "123" }, today)).toEqual({});
  });

  test("tell another sex than the number's", () => {
    expect(genderDiffers({ ...fillYadira, gender: "male" }, today)).toBe(true);
    expect(genderDiffers(fillYadira, today)).toBe(false);
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
