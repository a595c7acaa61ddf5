import { describe, expect, test } from "vitest";
import { words as en } from "../../../client/client-words.en.ts";
import { words as es } from "../../../client/client-words.es.ts";
import {
  type WizardAnswers,
  fieldsToAnswers,
  emptyAnswers,
  answersToFields,
  isOfDeceased,
  fillSettledAnswers,
} from "../answers/answers.ts";
import {
  type ValidationContext,
  isAnothersNumber,
  stepPosition,
  stepAsking,
  stepsByFamily,
  wizardStepsOf,
} from "./steps.ts";
import { mayLegalize } from "../answers/answer-checks.ts";
import { boxOf } from "../answers/answer-checks.ts";
import { checkAnswers } from "../answers/answer-checks.ts";
import { firstOpenStep } from "../answers/answer-checks.ts";
import { checkStep } from "../answers/answer-checks.ts";
import { checkedOn, consequenceOf } from "../fields/legalization.ts";
import { aboutAP, aboutTR, sampleBirthAnswers, fillYadira } from "../testing/sample-answers.ts";

const keysOf = (answers: WizardAnswers, context: ValidationContext) =>
  wizardStepsOf(answers, context).map((step) => step.key);
const marriage = { ...sampleBirthAnswers, documentType: "DT-RG.03" };

describe.each([
  ["AP", fillYadira, aboutAP],
  ["TR", sampleBirthAnswers, aboutTR],
] as const)("the wizard of %s", (family, complete, context) => {
  test("finds no error in complete answers and leaves no step open", () => {
    expect(checkAnswers(complete, context)).toEqual({});
    expect(firstOpenStep(complete, context)).toBeUndefined();
  });

  test("begins with its first step", () => {
    expect(firstOpenStep(emptyAnswers, context)).toBe(stepsByFamily[family][0]);
  });

  test("every error of empty answers belongs to a step", () => {
    for (const box of Object.keys(checkAnswers(emptyAnswers, context)) as (keyof WizardAnswers)[])
      expect(stepAsking(box, { ...emptyAnswers, relationship: "PT002" }, context), box).toBeDefined();
  });

  test("no box occurs twice", () => {
    const boxes = stepsByFamily[family].flatMap((step) => [...step.boxes]);
    expect(new Set(boxes).size).toBe(boxes.length);
  });

  test.each(
    (
      ["firstName", "motherName", "birthPlace.municipality", "municipality", "purpose", "legalize", "copies"] as const
    ).map((box) => [box]),
  )("without %s its own step is open", (box) => {
    const incomplete = { ...complete, [box]: "" };
    expect(firstOpenStep(incomplete, context)).toBe(stepAsking(box, incomplete, context));
  });

  test("a step reports only its own errors", () => {
    for (const step of stepsByFamily[family])
      for (const box of Object.keys(checkStep(step, emptyAnswers, context))) expect(step.boxes).toContain(box);
  });

  test("reports errors of names, numbers and dates", () => {
    const wrong = { ...complete, firstName: "R2D2", identityNumber: "9102102777", birthDate: "1991-2-30" };
    expect(checkAnswers(wrong, context)).toMatchObject({
      firstName: "NAME",
      identityNumber: "CI_FORMAT",
      birthDate: "DAY",
    });
  });
});

test("every box that can be filled belongs to a step of some family", () => {
  const boxes = Object.values(stepsByFamily).flatMap((steps) => steps.flatMap((step) => [...step.boxes] as string[]));
  for (const box of Object.keys(emptyAnswers)) expect(boxes).toContain(box);
});

describe("a criminal record", () => {
  test("requires skin colour and a matching identity number", () => {
    expect(checkAnswers({ ...fillYadira, skinColor: "" }, aboutAP)).toEqual({ skinColor: "REQUIRED" });
    expect(checkAnswers({ ...fillYadira, birthDate: "1991-2-11" }, aboutAP)).toEqual({
      identityNumber: "CI_BIRTHDATE_MISMATCH",
    });
  });

  test("a gender that differs from the number's must be confirmed", () => {
    const other = { ...fillYadira, gender: "male" };
    expect(checkAnswers(other, aboutAP)).toEqual({ ciGenderAck: "CI_GENDER_MISMATCH" });
    expect(checkAnswers({ ...other, ciGenderAck: true }, aboutAP)).toEqual({});
  });

  test("birth or residence abroad requires the country instead of the province", () => {
    const abroad = { ...fillYadira, "birthPlace.country": "ES", residence: "abroad" };
    expect(checkAnswers(abroad, aboutAP)).toMatchObject({ "birthPlace.text": "REQUIRED", abroadCountry: "REQUIRED" });
  });
});

describe("a registry certificate", () => {
  test("requires the second person only for documents about two people", () => {
    expect(keysOf(sampleBirthAnswers, aboutTR)).not.toContain("secondPerson");
    expect(keysOf(marriage, aboutTR)).toContain("secondPerson");
    expect(checkAnswers(marriage, aboutTR)).toEqual({
      "secondPerson.firstName": "REQUIRED",
      "secondPerson.lastNames": "REQUIRED",
    });
    const both = { ...marriage, "secondPerson.firstName": "Roberto", "secondPerson.lastNames": "Cabrera Luis" };
    expect(checkAnswers(both, aboutTR)).toEqual({});
  });

  test("requests whether the holder is alive unless document or kinship decide it", () => {
    expect(keysOf(sampleBirthAnswers, aboutTR)).not.toContain("alive");
    const mother = { ...sampleBirthAnswers, relationship: "PT002" };
    expect(keysOf(mother, aboutTR)).toContain("alive");
    expect(checkAnswers(mother, aboutTR)).toEqual({ holderDeceased: "REQUIRED" });
    const death = { ...mother, documentType: "DT-RG.05" };
    expect(isOfDeceased(death)).toBe(true);
    expect(keysOf(death, aboutTR)).not.toContain("alive");
    expect(checkAnswers(death, aboutTR)).toEqual({});
  });

  test("of one's own death is refused", () => {
    expect(checkAnswers({ ...sampleBirthAnswers, documentType: "DT-RG.06" }, aboutTR)).toEqual({
      relationship: "CHOICE",
    });
  });

  test("of deceased holders and holders abroad requires no identity number", () => {
    const none = { ...sampleBirthAnswers, relationship: "PT002", holderDeceased: "no", identityNumber: "" };
    expect(checkAnswers(none, aboutTR)).toEqual({ identityNumber: "REQUIRED" });
    expect(checkAnswers({ ...none, holderDeceased: "yes" }, aboutTR)).toEqual({});
    expect(checkAnswers({ ...none, residence: "abroad", abroadCountry: "ES" }, aboutTR)).toEqual({});
  });

  test("accepts volume and folio, or date and place of the event", () => {
    const unknown = { ...sampleBirthAnswers, entryKnown: "", volume: "", folio: "" };
    expect(checkAnswers(unknown, aboutTR)).toEqual({ entryKnown: "REQUIRED" });
    expect(checkAnswers({ ...unknown, entryKnown: "yes" }, aboutTR)).toEqual({ volume: "REQUIRED", folio: "REQUIRED" });
    expect(checkAnswers({ ...unknown, entryKnown: "no" }, aboutTR)).toEqual({
      eventDate: "REQUIRED",
      eventPlace: "REQUIRED",
    });
    const event = { ...unknown, entryKnown: "no", eventDate: "1991-2-10", eventPlace: "Maternidad de Línea" };
    expect(checkAnswers(event, aboutTR)).toEqual({});
    expect(checkAnswers({ ...event, eventDate: "2031-2-10" }, aboutTR)).toEqual({ eventDate: "FUTURE" });
  });

  test("an error of the server is assigned to its box", () => {
    expect(boxOf("registry.municipality", sampleBirthAnswers)).toBe("registry.municipality");
    expect(boxOf("registry", sampleBirthAnswers)).toBe("registry.province");
    expect(boxOf("secondPerson", marriage)).toBe("secondPerson.firstName");
    expect(boxOf("volume", { ...sampleBirthAnswers, entryKnown: "" })).toBe("entryKnown");
    expect(boxOf("folio", sampleBirthAnswers)).toBe("folio");
  });
});

describe("deceased holders", () => {
  const grandmother = {
    ...sampleBirthAnswers,
    relationship: "PT004",
    holderDeceased: "yes",
    identityNumber: "",
    residence: "abroad",
    abroadCountry: "ES",
    province: "",
    municipality: "",
  };

  test("have no residence: it is neither requested, missing nor stored", () => {
    expect(keysOf(grandmother, aboutTR)).not.toContain("residence");
    expect(keysOf({ ...grandmother, holderDeceased: "no" }, aboutTR)).toContain("residence");
    expect(checkAnswers(grandmother, aboutTR)).toEqual({});
    const { holderInCuba, abroadCountry, province, municipality, address } = answersToFields(grandmother);
    expect([holderInCuba, abroadCountry, province, municipality, address]).toEqual([null, null, null, null, null]);
  });

  test("may have a partial birth date, unlike living holders", () => {
    for (const [birthDate, expected] of [
      ["1912-?-?", "1912"],
      ["1912-3-?", "1912-03"],
      ["1912-3-9", "1912-03-09"],
    ] as const) {
      expect(checkAnswers({ ...grandmother, birthDate }, aboutTR)).toEqual({});
      const form = answersToFields({ ...grandmother, birthDate });
      expect(form.birthDate).toBe(expected);
      expect(answersToFields(fieldsToAnswers(form)).birthDate).toBe(expected);
    }
    const answers = { ...sampleBirthAnswers, relationship: "PT002", holderDeceased: "no", birthDate: "1912-?-?" };
    expect(checkAnswers(answers, aboutTR)).toMatchObject({ birthDate: "DAY" });
    expect(checkAnswers({ ...grandmother, birthDate: "1912--" }, aboutTR)).toEqual({ birthDate: "DAY" });
  });

  test("and living holders may have a partial event date", () => {
    const event = { ...sampleBirthAnswers, entryKnown: "no", volume: "", folio: "", eventPlace: "Gibara" };
    expect(checkAnswers({ ...event, eventDate: "1991-?-?" }, aboutTR)).toEqual({});
    expect(checkAnswers({ ...event, eventDate: "2031-?-?" }, aboutTR)).toEqual({ eventDate: "FUTURE" });
  });
});

describe("steps", () => {
  test("keep their position and their count for all answers", () => {
    const answerSets = [
      sampleBirthAnswers,
      marriage,
      { ...marriage, relationship: "PT004", holderDeceased: "yes" },
      emptyAnswers,
    ];
    const positions = new Map<string, string>();
    for (const answers of answerSets)
      for (const step of wizardStepsOf(answers, aboutTR)) {
        const { at, of } = stepPosition(step, aboutTR, true);
        expect(positions.get(step.key) ?? `${at} of ${of}`).toBe(`${at} of ${of}`);
        positions.set(step.key, `${at} of ${of}`);
      }
    const numbers = wizardStepsOf(marriage, aboutTR).map((step) => stepPosition(step, aboutTR, true).at);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(stepPosition(stepsByFamily.AP[0], aboutAP, false)).toEqual({ at: 1, of: 8 });
  });

  test("of one person include pickup and review", () => {
    const last = stepsByFamily.AP.find(({ key }) => key === "document") ?? stepsByFamily.AP[0];
    expect(stepPosition(last, aboutAP, true)).toEqual({ at: 8, of: 10 });
    expect(stepPosition("pickup", aboutAP, true)).toEqual({ at: 9, of: 10 });
  });
});

describe.each([
  ["Spanish", es],
  ["English", en],
] as const)("an empty box, in %s", (_language, { wizard: { needs } }) => {
  test("has a message for every required box", () => {
    const anotherPerson = { ...emptyAnswers, relationship: "PT002" };
    const cases = [
      [emptyAnswers, aboutAP],
      [{ ...fillYadira, legalize: "" }, aboutAP],
      [{ ...anotherPerson, entryKnown: "yes" }, aboutTR],
      [{ ...anotherPerson, entryKnown: "no" }, aboutTR],
      [{ ...anotherPerson, documentType: "DT-RG.03" }, aboutTR],
      [{ ...anotherPerson, residence: "abroad", "birthPlace.country": "ES" }, aboutTR],
    ] as const;
    for (const [answers, context] of cases)
      for (const [box, code] of Object.entries(checkAnswers(answers, context)))
        if (code === "REQUIRED") expect(needs, box).toHaveProperty([box]);
  });
});

describe("the requester's own identity number", () => {
  const context = { ...aboutAP, ownNumber: "91021027775" };

  test("must be confirmed if it differs from the account's; not if it is the account's, another person's or saved", () => {
    const isOtherNumber = (identityNumber: string, changes: Partial<WizardAnswers> = {}, saved = "") =>
      isAnothersNumber({ ...fillYadira, identityNumber, ...changes }, context, saved);
    expect(isOtherNumber("910210 27775")).toBe(false);
    expect(isOtherNumber("87071412298")).toBe(true);
    expect(isOtherNumber("8707141")).toBe(false);
    expect(isOtherNumber("87071412298", { relationship: "PT002" })).toBe(false);
    expect(isOtherNumber("87071412298", {}, "87071412298")).toBe(false);
    expect(isAnothersNumber({ ...fillYadira, identityNumber: "87071412298" }, aboutAP, "")).toBe(false);
  });
});

describe("legalization", () => {
  test("is a step of its own without a default once the country is known, skipped where it is not needed", () => {
    const openStep = (destination: string, context = aboutAP) =>
      firstOpenStep({ ...fillYadira, destination, legalize: "" }, context)?.key;
    expect(emptyAnswers.legalize).toBe("");
    expect(openStep("")).toBe("document");
    expect(openStep("DE-ES")).toBe("legalization");
    expect(openStep("DE-AO")).toBe("legalization");
    expect(openStep("DE-CU")).toBeUndefined();
    expect(openStep("DE-ES", { ...aboutAP, offersLegalization: false })).toBeUndefined();
  });

  test("is never ordered for a country that does not require it", () => {
    const offer = { documentTypes: ["DT-AP.01"], includesLegalization: true };
    const legalizeFor = (destination: string) =>
      fillSettledAnswers({ ...fillYadira, destination, legalize: "yes" }, offer, aboutAP.destinations).legalize;
    expect([legalizeFor("DE-ES"), legalizeFor("DE-AO"), legalizeFor("DE-CU")]).toEqual(["yes", "yes", "no"]);
  });

  test("has a consequence for every country: needed, not needed or not known", () => {
    const { destinations } = aboutAP;
    expect(["DE-ES", "DE-CU", "DE-AO", "DE-XX"].map((code) => consequenceOf(code, destinations))).toEqual([
      "needed",
      "notNeeded",
      "unknown",
      "unknown",
    ]);
    expect(checkedOn("DE-ES", destinations)).toBe("2026-11-03");
  });

  const notSold = { ...aboutAP, legalizesAbroad: false };
  test("is refused for payers in dollars if it has no tariff in dollars", () => {
    expect(mayLegalize(fillYadira, notSold)).toBe(true);
    expect(checkAnswers({ ...fillYadira, residence: "abroad", abroadCountry: "ES" }, notSold)).toEqual({
      legalize: "CHOICE",
    });
    expect(checkAnswers(fillYadira, { ...notSold, requesterAbroad: true })).toEqual({ legalize: "CHOICE" });
    expect(checkAnswers({ ...fillYadira, legalize: "no" }, { ...notSold, requesterAbroad: true })).toEqual({});
  });
});
