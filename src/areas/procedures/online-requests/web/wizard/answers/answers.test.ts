import { describe, expect, test } from "vitest";
import { validateRecipient } from "../../../../../../kit/validation/validation-rules.ts";
import {
  fieldsToAnswers,
  emptyAnswers,
  answersToFields,
  fillFromIdentityNumber,
  genderDiffers,
  fillSettledAnswers,
} from "./answers.ts";
import { sampleBirthAnswers, fillYadira } from "../testing/sample-answers.ts";

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
  ])("of %s are unchanged after a round trip to the server", (_, answers) => {
    expect(answersToFields(fieldsToAnswers(answersToFields(answers)))).toEqual(answersToFields(answers));
  });

  test("are normalized: the number without spaces, the date in full", () => {
    expect(answersToFields(fillYadira)).toMatchObject({ identityNumber: "91021027775", birthDate: "1991-02-10" });
  });

  test("convert birth or residence abroad to country and place", () => {
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

  test("only contain the chosen identification of the entry", () => {
    expect(answersToFields({ ...event, entryKnown: "yes" })).toMatchObject({
      volume: "12-D",
      folio: "248",
      eventDate: null,
    });
    expect(answersToFields(event)).toMatchObject({ volume: null, folio: null, eventDate: "1991-02-10" });
    expect(answersToFields({ ...event, entryKnown: "" })).toMatchObject({ volume: null, eventPlace: null });
  });

  test("derive whether the holder is alive from document or kinship", () => {
    expect(answersToFields(sampleBirthAnswers).holderDeceased).toBe(false);
    expect(answersToFields({ ...sampleBirthAnswers, relationship: "PT002" }).holderDeceased).toBeNull();
    expect(
      answersToFields({ ...sampleBirthAnswers, relationship: "PT002", documentType: "DT-RG.05" }).holderDeceased,
    ).toBe(true);
  });

  test("a valid identity number fills birth date and gender, and never overwrites input", () => {
    expect(fillFromIdentityNumber({ ...emptyAnswers, identityNumber: "72062506561" }, today)).toEqual({
      birthDate: "1972-06-25",
      gender: "male",
    });
    expect(fillFromIdentityNumber({ ...fillYadira, birthDate: "1990-1-1" }, today)).toEqual({});
    expect(fillFromIdentityNumber({ ...emptyAnswers, identityNumber: "123" }, today)).toEqual({});
  });

  test("detect a gender that differs from the number's", () => {
    expect(genderDiffers({ ...fillYadira, gender: "male" }, today)).toBe(true);
    expect(genderDiffers(fillYadira, today)).toBe(false);
  });

  test("one document type and missing legalization need no question", () => {
    const offer = { documentTypes: ["DT-AP.01"], includesLegalization: true };
    expect(fillSettledAnswers(emptyAnswers, offer, [])).toMatchObject({ documentType: "DT-AP.01", legalize: "" });
    expect(
      fillSettledAnswers(emptyAnswers, { documentTypes: ["a", "b"], includesLegalization: false }, []),
    ).toMatchObject({
      documentType: "",
      legalize: "no",
    });
  });

  test("the pickup person needs a Cuban identity number and phone", () => {
    expect(validateRecipient({ name: "Yadira Álvarez", ci: "91021027775", phone: "5 234 5678" }, today)).toEqual({});
    expect(validateRecipient({ name: "", ci: "12", phone: "+34600111222" }, today)).toEqual({
      name: "REQUIRED",
      ci: "CI_FORMAT",
      phone: "PHONE_CUBAN",
    });
  });
});
