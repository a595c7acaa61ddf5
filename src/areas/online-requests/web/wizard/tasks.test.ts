import { describe, expect, test } from "vitest";
import { type WizardAnswers, emptyAnswers } from "./answers.ts";
import { type WizardStepFor, wizardStepsOf } from "./steps.ts";
import { aheadOf, followsOf, tasksOf } from "./tasks.ts";
import { aboutAP, aboutTR, sampleBirthAnswers, fillYadira } from "./testing/sample-answers.ts";

const people = (...written: WizardAnswers[]) => written.map((answers, index) => ({ index, answers }));
const birthUnknown = { ...fillYadira, "birthPlace.municipality": "" };

describe("coming back to a request of several people", () => {
  test("goes on with the first question that nobody has answered, though the first person is finished", () => {
    expect(aheadOf(people(fillYadira, birthUnknown, emptyAnswers), aboutAP, false)).toMatchObject({
      index: 1,
      step: { key: "birthplace" },
    });
    expect(aheadOf(people(fillYadira, fillYadira, emptyAnswers), aboutAP, false)).toMatchObject({ index: 2 });
  });

  test("asks who collects once everybody is finished, and then shows everything", () => {
    expect(aheadOf(people(fillYadira, fillYadira), aboutAP, false)).toBe("pickup");
    expect(aheadOf(people(fillYadira, fillYadira), aboutAP, true)).toBe("check");
  });
});

describe("the tasks of one person", () => {
  test("say what is done, what is begun and how many answers are missing", () => {
    const half = { ...birthUnknown, province: "", municipality: "", purpose: "", destination: "", legalize: "" };
    const told = tasksOf(half, aboutAP, emptyAnswers).map(({ part, missing, isBegun }) => [part, missing, isBegun]);
    expect(told).toEqual([
      ["person", 0, true],
      ["identity", 1, true],
      ["home", 2, false],
      ["use", 2, true],
    ]);
  });

  test("are begun by nobody in a form that only holds what goes without saying", () => {
    const blank = { ...emptyAnswers, documentType: "DT-AP.01" };
    expect(tasksOf(blank, aboutAP, blank).some(({ isBegun }) => isBegun)).toBe(false);
  });

  test("lead to the first question of a part that is missing, to its first when none is", () => {
    const stepIn = (answers: WizardAnswers) =>
      tasksOf(answers, aboutAP, emptyAnswers).find(({ part }) => part === "identity")?.step.key;
    expect(stepIn(birthUnknown)).toBe("birthplace");
    expect(stepIn(fillYadira)).toBe("identity");
  });

  test("hold every question of the family once", () => {
    for (const about of [aboutAP, aboutTR])
      for (const answers of [emptyAnswers, fillYadira, sampleBirthAnswers])
        expect(new Set(tasksOf(answers, about, emptyAnswers).map(({ part }) => part))).toEqual(
          new Set(wizardStepsOf(answers, about).map(({ part }) => part)),
        );
  });
});

describe("a question opened by itself", () => {
  /** Answers what is asked, as Yadira does, until it leads back. */
  function walk(from: WizardStepFor | undefined, opened: "part" | "answer", start: WizardAnswers): string[] {
    const seen: string[] = [];
    let answers = start;
    for (let step = from; step; step = followsOf(step, answers, aboutAP, opened)) {
      seen.push(step.key);
      answers = { ...answers, ...Object.fromEntries(step.asks.map((box) => [box, fillYadira[box]])) };
    }
    return seen;
  }
  const every = wizardStepsOf(fillYadira, aboutAP);
  const stepOf = (key: string) => every.find((each) => each.key === key);

  test("of an empty person goes through all the others before it leads back", () => {
    expect(walk(every[0], "answer", emptyAnswers)).toEqual(every.map(({ key }) => key));
    expect(walk(stepOf("residence"), "answer", emptyAnswers).sort()).toEqual(every.map(({ key }) => key).sort());
  });

  test("of a finished person leads back at once; as a part of theirs after the rest of it", () => {
    expect(walk(stepOf("identity"), "answer", fillYadira)).toEqual(["identity"]);
    expect(walk(stepOf("identity"), "part", fillYadira)).toEqual(["identity", "traits", "birthplace"]);
  });
});
