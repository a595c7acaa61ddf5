import { describe, expect, test } from "vitest";
import { type WizardAnswers, emptyAnswers } from "../answers/answers.ts";
import { type WizardStepFor, wizardStepsOf } from "../steps/steps.ts";
import { aheadOf, followsOf, tasksOf } from "./tasks.ts";
import { aboutAP, aboutTR, sampleBirthAnswers, fillYadira } from "../testing/sample-answers.ts";

const people = (...answerSets: WizardAnswers[]) => answerSets.map((answers, index) => ({ index, answers }));
const birthUnknown = { ...fillYadira, "birthPlace.municipality": "" };

describe("resuming a request for several people", () => {
  test("continues with the first unanswered question, of any person", () => {
    expect(aheadOf(people(fillYadira, birthUnknown, emptyAnswers), aboutAP, false)).toMatchObject({
      index: 1,
      step: { key: "birthplace" },
    });
    expect(aheadOf(people(fillYadira, fillYadira, emptyAnswers), aboutAP, false)).toMatchObject({ index: 2 });
  });

  test("continues with pickup once everybody is finished, then with the review", () => {
    expect(aheadOf(people(fillYadira, fillYadira), aboutAP, false)).toBe("pickup");
    expect(aheadOf(people(fillYadira, fillYadira), aboutAP, true)).toBe("check");
  });
});

describe("the tasks of one person", () => {
  test("show what is done, what is started and how many answers are missing", () => {
    const half = { ...birthUnknown, province: "", municipality: "", purpose: "", destination: "", legalize: "" };
    const tasks = tasksOf(half, aboutAP, emptyAnswers).map(({ part, missing, isStarted }) => [
      part,
      missing,
      isStarted,
    ]);
    expect(tasks).toEqual([
      ["person", 0, true],
      ["identity", 1, true],
      ["home", 2, false],
      ["use", 2, true],
    ]);
  });

  test("are not started in a form with default values only", () => {
    const blank = { ...emptyAnswers, documentType: "DT-AP.01" };
    expect(tasksOf(blank, aboutAP, blank).some(({ isStarted }) => isStarted)).toBe(false);
  });

  test("lead to the first missing question of a part, otherwise to its first one", () => {
    const stepIn = (answers: WizardAnswers) =>
      tasksOf(answers, aboutAP, emptyAnswers).find(({ part }) => part === "identity")?.step.key;
    expect(stepIn(birthUnknown)).toBe("birthplace");
    expect(stepIn(fillYadira)).toBe("identity");
  });

  test("cover every part of the family once", () => {
    for (const context of [aboutAP, aboutTR])
      for (const answers of [emptyAnswers, fillYadira, sampleBirthAnswers])
        expect(new Set(tasksOf(answers, context, emptyAnswers).map(({ part }) => part))).toEqual(
          new Set(wizardStepsOf(answers, context).map(({ part }) => part)),
        );
  });
});

describe("a step opened on its own", () => {
  /** Answers each step like Yadira until no step follows. */
  function walk(from: WizardStepFor | undefined, opened: "part" | "answer", start: WizardAnswers): string[] {
    const visited: string[] = [];
    let answers = start;
    for (let step = from; step; step = followsOf(step, answers, aboutAP, opened)) {
      visited.push(step.key);
      answers = { ...answers, ...Object.fromEntries(step.boxes.map((box) => [box, fillYadira[box]])) };
    }
    return visited;
  }
  const allSteps = wizardStepsOf(fillYadira, aboutAP);
  const stepOf = (key: string) => allSteps.find((each) => each.key === key);

  test("of an empty person leads through all other steps before it returns", () => {
    expect(walk(allSteps[0], "answer", emptyAnswers)).toEqual(allSteps.map(({ key }) => key));
    expect(walk(stepOf("residence"), "answer", emptyAnswers).sort()).toEqual(allSteps.map(({ key }) => key).sort());
  });

  test("of a finished person returns at once, or after the rest of its part", () => {
    expect(walk(stepOf("identity"), "answer", fillYadira)).toEqual(["identity"]);
    expect(walk(stepOf("identity"), "part", fillYadira)).toEqual(["identity", "traits", "birthplace"]);
  });
});
