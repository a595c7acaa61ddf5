import { describe, expect, test } from "vitest";
import { words as en } from "../../client/client-words.en.ts";
import { words as es } from "../../client/client-words.es.ts";
import {
  type WizardAnswers,
  fieldsToAnswers,
  emptyAnswers,
  answersToFields,
  isOfDeceased,
  withSettled,
} from "./answers.ts";
import {
  type ValidationContext,
  isAnothersNumber,
  stepPosition,
  stepAsking,
  stepsByFamily,
  wizardStepsOf,
} from "./steps.ts";
import { mayLegalize } from "./answer-checks.ts";
import { boxOf } from "./answer-checks.ts";
import { checkAnswers } from "./answer-checks.ts";
import { firstOpenStep } from "./answer-checks.ts";
import { checkStep } from "./answer-checks.ts";
import { checkedOn, consequenceOf } from "./legalization.ts";
import { aboutAP, aboutTR, sampleBirthAnswers, fillYadira } from "./testing/sample-answers.ts";

const keysOf = (answers: WizardAnswers, about: ValidationContext) =>
  wizardStepsOf(answers, about).map((step) => step.key);
const marriage = { ...sampleBirthAnswers, documentType: "DT-RG.03" };

describe.each([
  ["AP", fillYadira, aboutAP],
  ["TR", sampleBirthAnswers, aboutTR],
] as const)("the wizard of %s", (family, complete, about) => {
  test("finds no fault in complete answers and leaves no step open", () => {
    expect(checkAnswers(complete, about)).toEqual({});
    expect(firstOpenStep(complete, about)).toBeUndefined();
  });

  test("begins with its first step", () => {
    expect(firstOpenStep(emptyAnswers, about)).toBe(stepsByFamily[family][0]);
  });

  test("every fault of empty answers stands in a step that asks for it", () => {
    for (const box of Object.keys(checkAnswers(emptyAnswers, about)) as (keyof WizardAnswers)[])
      expect(stepAsking(box, { ...emptyAnswers, relationship: "PT002" }, about), box).toBeDefined();
  });

  test("no box is asked for twice", () => {
    const boxes = stepsByFamily[family].flatMap((step) => [...step.asks]);
    expect(new Set(boxes).size).toBe(boxes.length);
  });

  test.each(
    (
      ["firstName", "motherName", "birthPlace.municipality", "municipality", "purpose", "legalize", "copies"] as const
    ).map((box) => [box]),
  )("without %s its own step is the one that is open", (box) => {
    const without = { ...complete, [box]: "" };
    expect(firstOpenStep(without, about)).toBe(stepAsking(box, without, about));
  });

  test("a step tells its own faults only", () => {
    for (const step of stepsByFamily[family])
      for (const box of Object.keys(checkStep(step, emptyAnswers, about))) expect(step.asks).toContain(box);
  });

  test("says what is wrong with names, numbers and days", () => {
    const wrong = { ...complete, firstName: "R2D2", identityNumber: "9102102777", birthDate: "1991-2-30" };
    expect(checkAnswers(wrong, about)).toMatchObject({
      firstName: "NAME",
      identityNumber: "CI_FORMAT",
      birthDate: "DAY",
    });
  });
});

test("every box that can be filled belongs to a step of some family", () => {
  const asked = Object.values(stepsByFamily).flatMap((steps) => steps.flatMap((step) => [...step.asks] as string[]));
  for (const box of Object.keys(emptyAnswers)) expect(asked).toContain(box);
});

describe("a criminal record", () => {
  test("needs skin colour and an identity number that agrees", () => {
    expect(checkAnswers({ ...fillYadira, skinColor: "" }, aboutAP)).toEqual({ skinColor: "REQUIRED" });
    expect(checkAnswers({ ...fillYadira, birthDate: "1991-2-11" }, aboutAP)).toEqual({
      identityNumber: "CI_BIRTHDATE_MISMATCH",
    });
  });

  test("another sex than the number's needs the tick", () => {
    const other = { ...fillYadira, gender: "male" };
    expect(checkAnswers(other, aboutAP)).toEqual({ ciGenderAck: "CI_GENDER_MISMATCH" });
    expect(checkAnswers({ ...other, ciGenderAck: true }, aboutAP)).toEqual({});
  });

  test("born or living abroad ask for the country instead of the province", () => {
    const abroad = { ...fillYadira, "birthPlace.country": "ES", residence: "abroad" };
    expect(checkAnswers(abroad, aboutAP)).toMatchObject({ "birthPlace.text": "REQUIRED", abroadCountry: "REQUIRED" });
  });
});

describe("a registry certificate", () => {
  test("asks for the other person only where the document is about two", () => {
    expect(keysOf(sampleBirthAnswers, aboutTR)).not.toContain("secondPerson");
    expect(keysOf(marriage, aboutTR)).toContain("secondPerson");
    expect(checkAnswers(marriage, aboutTR)).toEqual({
      "secondPerson.firstName": "REQUIRED",
      "secondPerson.lastNames": "REQUIRED",
    });
    const both = { ...marriage, "secondPerson.firstName": "Roberto", "secondPerson.lastNames": "Cabrera Luis" };
    expect(checkAnswers(both, aboutTR)).toEqual({});
  });

  test("asks whether somebody lives unless the document or oneself says so", () => {
    expect(keysOf(sampleBirthAnswers, aboutTR)).not.toContain("alive");
    const mother = { ...sampleBirthAnswers, relationship: "PT002" };
    expect(keysOf(mother, aboutTR)).toContain("alive");
    expect(checkAnswers(mother, aboutTR)).toEqual({ holderDeceased: "REQUIRED" });
    const death = { ...mother, documentType: "DT-RG.05" };
    expect(isOfDeceased(death)).toBe(true);
    expect(keysOf(death, aboutTR)).not.toContain("alive");
    expect(checkAnswers(death, aboutTR)).toEqual({});
  });

  test("of one's own death is nobody's", () => {
    expect(checkAnswers({ ...sampleBirthAnswers, documentType: "DT-RG.06" }, aboutTR)).toEqual({
      relationship: "CHOICE",
    });
  });

  test("of the dead and of people abroad does without an identity number", () => {
    const none = { ...sampleBirthAnswers, relationship: "PT002", holderDeceased: "no", identityNumber: "" };
    expect(checkAnswers(none, aboutTR)).toEqual({ identityNumber: "REQUIRED" });
    expect(checkAnswers({ ...none, holderDeceased: "yes" }, aboutTR)).toEqual({});
    expect(checkAnswers({ ...none, residence: "abroad", abroadCountry: "ES" }, aboutTR)).toEqual({});
  });

  test("takes volume and folio, or date and place of the event", () => {
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

  test("a fault that the server finds leads to its box", () => {
    expect(boxOf("registry.municipality", sampleBirthAnswers)).toBe("registry.municipality");
    expect(boxOf("registry", sampleBirthAnswers)).toBe("registry.province");
    expect(boxOf("secondPerson", marriage)).toBe("secondPerson.firstName");
    expect(boxOf("volume", { ...sampleBirthAnswers, entryKnown: "" })).toBe("entryKnown");
    expect(boxOf("folio", sampleBirthAnswers)).toBe("folio");
  });
});

describe("the dead", () => {
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

  test("have no residence: it is not asked, not missing and not kept", () => {
    expect(keysOf(grandmother, aboutTR)).not.toContain("residence");
    expect(keysOf({ ...grandmother, holderDeceased: "no" }, aboutTR)).toContain("residence");
    expect(checkAnswers(grandmother, aboutTR)).toEqual({});
    const { holderInCuba, abroadCountry, province, municipality, address } = answersToFields(grandmother);
    expect([holderInCuba, abroadCountry, province, municipality, address]).toEqual([null, null, null, null, null]);
  });

  test("may have been born on a day or in a month that nobody knows; the living know theirs", () => {
    for (const [birthDate, kept] of [
      ["1912-?-?", "1912"],
      ["1912-3-?", "1912-03"],
      ["1912-3-9", "1912-03-09"],
    ] as const) {
      expect(checkAnswers({ ...grandmother, birthDate }, aboutTR)).toEqual({});
      const form = answersToFields({ ...grandmother, birthDate });
      expect(form.birthDate).toBe(kept);
      expect(answersToFields(fieldsToAnswers(form)).birthDate).toBe(kept);
    }
    const living = { ...sampleBirthAnswers, relationship: "PT002", holderDeceased: "no", birthDate: "1912-?-?" };
    expect(checkAnswers(living, aboutTR)).toMatchObject({ birthDate: "DAY" });
    expect(checkAnswers({ ...grandmother, birthDate: "1912--" }, aboutTR)).toEqual({ birthDate: "DAY" });
  });

  test("and the living may not know when an entry was made", () => {
    const event = { ...sampleBirthAnswers, entryKnown: "no", volume: "", folio: "", eventPlace: "Gibara" };
    expect(checkAnswers({ ...event, eventDate: "1991-?-?" }, aboutTR)).toEqual({});
    expect(checkAnswers({ ...event, eventDate: "2031-?-?" }, aboutTR)).toEqual({ eventDate: "FUTURE" });
  });
});

describe("steps", () => {
  test("keep their number and their count whatever was answered", () => {
    const all = [
      sampleBirthAnswers,
      marriage,
      { ...marriage, relationship: "PT004", holderDeceased: "yes" },
      emptyAnswers,
    ];
    const places = new Map<string, string>();
    for (const answers of all)
      for (const step of wizardStepsOf(answers, aboutTR)) {
        const { at, of } = stepPosition(step, aboutTR, true);
        expect(places.get(step.key) ?? `${at} of ${of}`).toBe(`${at} of ${of}`);
        places.set(step.key, `${at} of ${of}`);
      }
    const numbers = wizardStepsOf(marriage, aboutTR).map((step) => stepPosition(step, aboutTR, true).at);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(stepPosition(stepsByFamily.AP[0], aboutAP, false)).toEqual({ at: 1, of: 8 });
  });

  test("of one person go on to who collects and to the look over everything, in the same count", () => {
    const last = stepsByFamily.AP.find(({ key }) => key === "document") ?? stepsByFamily.AP[0];
    expect(stepPosition(last, aboutAP, true)).toEqual({ at: 8, of: 10 });
    expect(stepPosition("pickup", aboutAP, true)).toEqual({ at: 9, of: 10 });
  });
});

describe.each([
  ["Spanish", es],
  ["English", en],
] as const)("an empty box, in %s", (_language, { wizard: { needs } }) => {
  test("says which it is and what to do", () => {
    const somebody = { ...emptyAnswers, relationship: "PT002" };
    const every = [
      [emptyAnswers, aboutAP],
      [{ ...fillYadira, legalize: "" }, aboutAP],
      [{ ...somebody, entryKnown: "yes" }, aboutTR],
      [{ ...somebody, entryKnown: "no" }, aboutTR],
      [{ ...somebody, documentType: "DT-RG.03" }, aboutTR],
      [{ ...somebody, residence: "abroad", "birthPlace.country": "ES" }, aboutTR],
    ] as const;
    for (const [answers, about] of every)
      for (const [box, code] of Object.entries(checkAnswers(answers, about)))
        if (code === "REQUIRED") expect(needs, box).toHaveProperty([box]);
  });
});

describe("an identity number of one's own", () => {
  const about = { ...aboutAP, ownNumber: "91021027775" };

  test("other than the account's is asked about; the account's, somebody else's and a saved one are not", () => {
    const typed = (identityNumber: string, changes: Partial<WizardAnswers> = {}, saved = "") =>
      isAnothersNumber({ ...fillYadira, identityNumber, ...changes }, about, saved);
    expect(typed("910210 27775")).toBe(false);
    expect(typed("87071412298")).toBe(true);
    expect(typed("8707141")).toBe(false);
    expect(typed("87071412298", { relationship: "PT002" })).toBe(false);
    expect(typed("87071412298", {}, "87071412298")).toBe(false);
    expect(isAnothersNumber({ ...fillYadira, identityNumber: "87071412298" }, aboutAP, "")).toBe(false);
  });
});

describe("legalization", () => {
  test("is asked by itself, with nothing chosen, once the country is known; where it is not needed nobody is asked", () => {
    const asked = (destination: string, about = aboutAP) =>
      firstOpenStep({ ...fillYadira, destination, legalize: "" }, about)?.key;
    expect(emptyAnswers.legalize).toBe("");
    expect(asked("")).toBe("document");
    expect(asked("DE-ES")).toBe("legalization");
    expect(asked("DE-AO")).toBe("legalization");
    expect(asked("DE-CU")).toBeUndefined();
    expect(asked("DE-ES", { ...aboutAP, offersLegalization: false })).toBeUndefined();
  });

  test("is never bought for a country that does not ask for it", () => {
    const offer = { documentTypes: ["DT-AP.01"], includesLegalization: true };
    const settled = (destination: string) =>
      withSettled({ ...fillYadira, destination, legalize: "yes" }, offer, aboutAP.destinations).legalize;
    expect([settled("DE-ES"), settled("DE-AO"), settled("DE-CU")]).toEqual(["yes", "yes", "no"]);
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
  test("is refused before sending where dollars are paid and it has no tariff in them", () => {
    expect(mayLegalize(fillYadira, notSold)).toBe(true);
    expect(checkAnswers({ ...fillYadira, residence: "abroad", abroadCountry: "ES" }, notSold)).toEqual({
      legalize: "CHOICE",
    });
    expect(checkAnswers(fillYadira, { ...notSold, requesterAbroad: true })).toEqual({ legalize: "CHOICE" });
    expect(checkAnswers({ ...fillYadira, legalize: "no" }, { ...notSold, requesterAbroad: true })).toEqual({});
  });
});
