import { describe, expect, test } from "vitest";
import {
  clearTypedValues,
  memoryStorage,
  type DeviceStorage,
} from "../../../../../../web/site/offline/device-storage.ts";
import { emptyAnswers } from "../answers/answers.ts";
import { storeAnswers, leaveStep, markAnswersSynced, mergeAnswers, readDraft } from "./draft.ts";
import { dropForm, forgetOldDrafts, storePickup } from "./draft-edits.ts";
import { copyDraft } from "./draft-transfer.ts";
import { clearDraft } from "./forget-draft.ts";

const request = "6f1c6e0e-0001-4000-8000-000000000001";
const replacement = "6f1c6e0e-0001-4000-8000-000000000002";
const day = 86_400_000;

describe("the draft on the device", () => {
  test("stores input, form by form, until the server has it", () => {
    const storage = memoryStorage();
    storeAnswers(storage, request, 0, { firstName: "Yadira" }, ["firstName"], undefined, 1);
    storeAnswers(storage, request, 1, { firstName: "Roberto" }, ["firstName"], undefined, 2);
    markAnswersSynced(storage, request, 0, ["firstName"], 3);
    expect(readDraft(storage, request)).toEqual({
      at: 3,
      forms: [
        { answers: { firstName: "Yadira" }, unsent: [] },
        { answers: { firstName: "Roberto" }, unsent: ["firstName"] },
      ],
    });
  });

  test("stores the open step until the user leaves it", () => {
    const storage = memoryStorage();
    const stepNow = () => readDraft(storage, request)?.forms[0]?.step;
    leaveStep(storage, request, 0, 1);
    expect(readDraft(storage, request)).toBeUndefined();
    storeAnswers(storage, request, 0, { firstName: "Yadira" }, ["firstName"], "name", 1);
    markAnswersSynced(storage, request, 0, ["firstName"], 2);
    storeAnswers(storage, request, 0, { firstLastName: "Gil" }, [], undefined, 3);
    expect(stepNow()).toBe("name");
    leaveStep(storage, request, 0, 4);
    expect(stepNow()).toBeUndefined();
  });

  test("a second person entered first leaves an empty form for the first", () => {
    const storage = memoryStorage();
    storeAnswers(storage, request, 1, { firstName: "Roberto" }, [], undefined, 1);
    expect(readDraft(storage, request)?.forms[0]).toEqual({ answers: {}, unsent: [] });
  });

  test("a removed person's answers are deleted and the next person moves up", () => {
    const storage = memoryStorage();
    storeAnswers(storage, request, 0, { firstName: "Yadira" }, [], undefined, 1);
    storeAnswers(storage, request, 1, { firstName: "Roberto" }, [], undefined, 1);
    dropForm(storage, request, 0, 2);
    expect(readDraft(storage, request)?.forms).toEqual([{ answers: { firstName: "Roberto" }, unsent: [] }]);
  });

  test("merges the server's answers with those that only the device has", () => {
    const server = { ...emptyAnswers, firstName: "Yadira", motherName: "Marta" };
    const draftForm = { answers: { firstName: "Ya", motherName: "Marta Gil" }, unsent: ["motherName"] as const };
    expect(mergeAnswers(server, draftForm)).toMatchObject({ firstName: "Yadira", motherName: "Marta Gil" });
  });

  test("an unsent birth place brings all its boxes", () => {
    const draftForm = {
      answers: { "birthPlace.country": "ES", "birthPlace.text": "Vigo", firstName: "x" },
      unsent: ["birthPlace"] as const,
    };
    expect(mergeAnswers(emptyAnswers, draftForm)).toMatchObject({
      "birthPlace.country": "ES",
      "birthPlace.text": "Vigo",
      firstName: "",
    });
  });

  test("moves to the replacement of an expired draft, all of it unsent", () => {
    const storage = memoryStorage();
    storeAnswers(storage, request, 0, { firstName: "Yadira", "birthPlace.country": "CU" }, [], undefined, 1);
    storePickup(storage, request, { name: "Yadira Álvarez", ci: "91021027775", phone: "+5352345678" }, 1);
    copyDraft(storage, request, replacement, 2);
    expect(readDraft(storage, request)).toBeUndefined();
    const carried = readDraft(storage, replacement);
    expect(carried?.pickup?.name).toBe("Yadira Álvarez");
    expect(carried?.forms[0]?.unsent).toEqual(expect.arrayContaining(["firstName", "birthPlace"]));
    expect(carried?.forms[0]?.unsent).not.toContain("motherName");
  });

  test("is deleted after submission, after a week, and at sign-out", () => {
    const storage = memoryStorage();
    storeAnswers(storage, request, 0, { firstName: "Yadira" }, [], undefined, 0);
    forgetOldDrafts(storage, 7 * day);
    expect(readDraft(storage, request)).toBeDefined();
    forgetOldDrafts(storage, 7 * day + 1);
    expect(readDraft(storage, request)).toBeUndefined();
    storeAnswers(storage, request, 0, {}, [], undefined, 0);
    clearDraft(storage, request);
    expect(storage.length).toBe(0);
    storeAnswers(storage, request, 0, {}, [], undefined, 0);
    storeAnswers(storage, replacement, 0, {}, [], undefined, 0);
    storage.setItem("legalsit-theme", "light");
    clearTypedValues(storage);
    expect(storage.length).toBe(1);
  });

  test("a full or damaged storage causes no error", () => {
    const full: DeviceStorage = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => storeAnswers(full, request, 0, { firstName: "Yadira" }, [], undefined, 1)).not.toThrow();
    const damaged = memoryStorage();
    damaged.setItem(`legalsit-draft-${request}`, "{half");
    expect(readDraft(damaged, request)).toBeUndefined();
  });
});
