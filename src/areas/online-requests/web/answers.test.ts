import { describe, expect, test } from "vitest";
import {
  type Answers,
  answersOf,
  checkAnswers,
  checkPickup,
  checkStep,
  emptyAnswers,
  fieldsOf,
  filledFromIdentity,
  firstOpenStep,
  genderDiffers,
  stepAsking,
  steps,
  withOnlyDocument,
} from "./answers.ts";

const today = "2026-11-21";
/** Yadira asks for her own certificate, to use it in Spain. */
const yadira: Answers = {
  ...emptyAnswers,
  relationship: "PT001",
  firstName: "Yadira",
  firstLastName: "Álvarez",
  secondLastName: "Ferrer",
  motherName: "Marta Ferrer Gil",
  fatherName: "José Álvarez Díaz",
  identityNumber: "910210 27775",
  birthDate: "1991-2-10",
  birthProvince: "23",
  birthMunicipality: "23.02",
  gender: "female",
  skinColor: "mestizo",
  province: "23",
  municipality: "23.05",
  documentType: "DT-AP.01",
  purpose: "PR002",
  destination: "DE-ES",
  legalize: "yes",
};

describe("the wizard's answers", () => {
  test("of a complete form have no fault and leave no step open", () => {
    expect(checkAnswers(yadira, today)).toEqual({});
    expect(firstOpenStep(yadira, today)).toBeUndefined();
  });

  test("come back from the server as they went", () => {
    expect(fieldsOf(answersOf(fieldsOf(yadira)))).toEqual(fieldsOf(yadira));
  });

  test("travel tidied: the number without spaces, the day in full", () => {
    expect(fieldsOf(yadira)).toMatchObject({ identityNumber: "91021027775", birthDate: "1991-02-10" });
  });

  test.each(steps.map((step) => [step.key, step] as const))(
    "each box of %s is asked for in that step only",
    (_, step) => {
      for (const box of step.asks) expect(stepAsking(box)).toBe(step);
    },
  );

  test("every box that can be filled belongs to a step", () => {
    for (const box of Object.keys(emptyAnswers)) expect(stepAsking(box as keyof Answers), box).toBeDefined();
  });

  test.each(
    (["relationship", "firstName", "motherName", "identityNumber", "skinColor", "purpose", "legalize"] as const).map(
      (box) => [box],
    ),
  )("without %s its own step is the one that is open", (box) => {
    const without = { ...yadira, [box]: "" };
    expect(firstOpenStep(without, today)).toBe(stepAsking(box));
    expect(Object.keys(checkAnswers(without, today))).toContain(box);
  });

  test("a step tells its own faults only", () => {
    const [holder] = steps;
    expect(checkStep(holder, emptyAnswers, today)).toEqual({ relationship: "REQUIRED" });
  });

  test("say what is wrong with names, numbers and days", () => {
    const wrong = { ...yadira, firstName: "R2D2", identityNumber: "9102102777", birthDate: "1991-2-30" };
    expect(checkAnswers(wrong, today)).toMatchObject({
      firstName: "NAME",
      identityNumber: "CI_FORMAT",
      birthDate: "DAY",
    });
    expect(checkAnswers({ ...yadira, birthDate: "1991-2-11" }, today)).toEqual({
      identityNumber: "CI_BIRTHDATE_MISMATCH",
    });
  });

  test("born or living abroad ask for the country instead of the province", () => {
    const abroad = { ...yadira, birthCountry: "ES", residence: "abroad" };
    expect(checkAnswers(abroad, today)).toMatchObject({ birthText: "REQUIRED", abroadCountry: "REQUIRED" });
    const filled = fieldsOf({ ...abroad, birthText: "Vigo", abroadCountry: "ES" });
    expect(filled).toMatchObject({ province: null, municipality: null, abroadCountry: "ES", holderInCuba: false });
    expect(filled.birthPlace).toEqual({ country: "ES", province: null, municipality: null, text: "Vigo" });
  });

  test("a valid identity number fills birth date and sex, and never what was typed", () => {
    expect(filledFromIdentity({ ...emptyAnswers, identityNumber: "72062506561" }, today)).toEqual({
      birthDate: "1972-06-25",
      gender: "male",
    });
    expect(filledFromIdentity({ ...yadira, birthDate: "1990-1-1" }, today)).toEqual({});
    expect(filledFromIdentity({ ...emptyAnswers, identityNumber: "123" }, today)).toEqual({});
  });

  test("another sex than the number's needs the tick", () => {
    const other = { ...yadira, gender: "male" };
    expect(genderDiffers(other, today)).toBe(true);
    expect(checkAnswers(other, today)).toEqual({ ciGenderAck: "CI_GENDER_MISMATCH" });
    expect(checkAnswers({ ...other, ciGenderAck: true }, today)).toEqual({});
    expect(genderDiffers(yadira, today)).toBe(false);
  });

  test("a service of one document does not ask which", () => {
    expect(withOnlyDocument(emptyAnswers, { documentTypes: ["DT-AP.01"] }).documentType).toBe("DT-AP.01");
    expect(withOnlyDocument(emptyAnswers, { documentTypes: ["a", "b"] }).documentType).toBe("");
  });

  test("whoever collects has a Cuban number and phone", () => {
    expect(checkPickup({ name: "Yadira Álvarez", ci: "91021027775", phone: "5 234 5678" }, today)).toEqual({});
    expect(checkPickup({ name: "", ci: "12", phone: "+34600111222" }, today)).toEqual({
      name: "REQUIRED",
      ci: "CI_FORMAT",
      phone: "PHONE_CUBAN",
    });
  });
});
