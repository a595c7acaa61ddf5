import { describe, expect, test } from "vitest";
import { clearTypedValues, memoryShelf, type DeviceStorage } from "../../../../web/site/device-storage.ts";
import { emptyAnswers } from "./answers.ts";
import { storeAnswers, leaveStep, markAnswersSynced, mergeAnswers, readDraft } from "./draft.ts";
import { dropForm, forgetOldDrafts, keepPickup } from "./draft-edits.ts";
import { carryOver } from "./draft-transfer.ts";
import { clearDraft } from "./forget-draft.ts";

const request = "6f1c6e0e-0001-4000-8000-000000000001";
const replacement = "6f1c6e0e-0001-4000-8000-000000000002";
const day = 86_400_000;

describe("the draft on the device", () => {
  test("keeps what is typed, form by form, until the server has it", () => {
    const shelf = memoryShelf();
    storeAnswers(shelf, request, 0, { firstName: "Yadira" }, ["firstName"], undefined, 1);
    storeAnswers(shelf, request, 1, { firstName: "Roberto" }, ["firstName"], undefined, 2);
    markAnswersSynced(shelf, request, 0, ["firstName"], 3);
    expect(readDraft(shelf, request)).toEqual({
      at: 3,
      forms: [
        { answers: { firstName: "Yadira" }, unsent: [] },
        { answers: { firstName: "Roberto" }, unsent: ["firstName"] },
      ],
    });
  });

  test("says in which step something was typed until the person leaves it", () => {
    const shelf = memoryShelf();
    const stepNow = () => readDraft(shelf, request)?.forms[0]?.step;
    leaveStep(shelf, request, 0, 1);
    expect(readDraft(shelf, request)).toBeUndefined();
    storeAnswers(shelf, request, 0, { firstName: "Yadira" }, ["firstName"], "name", 1);
    markAnswersSynced(shelf, request, 0, ["firstName"], 2);
    storeAnswers(shelf, request, 0, { firstLastName: "Gil" }, [], undefined, 3);
    expect(stepNow()).toBe("name");
    leaveStep(shelf, request, 0, 4);
    expect(stepNow()).toBeUndefined();
  });

  test("a second person typed first leaves an empty place for the first", () => {
    const shelf = memoryShelf();
    storeAnswers(shelf, request, 1, { firstName: "Roberto" }, [], undefined, 1);
    expect(readDraft(shelf, request)?.forms[0]).toEqual({ answers: {}, unsent: [] });
  });

  test("a removed person takes the answers along and the next moves up", () => {
    const shelf = memoryShelf();
    storeAnswers(shelf, request, 0, { firstName: "Yadira" }, [], undefined, 1);
    storeAnswers(shelf, request, 1, { firstName: "Roberto" }, [], undefined, 1);
    dropForm(shelf, request, 0, 2);
    expect(readDraft(shelf, request)?.forms).toEqual([{ answers: { firstName: "Roberto" }, unsent: [] }]);
  });

  test("shows the server's answers, under those that only the device has", () => {
    const server = { ...emptyAnswers, firstName: "Yadira", motherName: "Marta" };
    const kept = { answers: { firstName: "Ya", motherName: "Marta Gil" }, unsent: ["motherName"] as const };
    expect(mergeAnswers(server, kept)).toMatchObject({ firstName: "Yadira", motherName: "Marta Gil" });
  });

  test("an unsent birth place brings all its boxes", () => {
    const kept = {
      answers: { "birthPlace.country": "ES", "birthPlace.text": "Vigo", firstName: "x" },
      unsent: ["birthPlace"] as const,
    };
    expect(mergeAnswers(emptyAnswers, kept)).toMatchObject({
      "birthPlace.country": "ES",
      "birthPlace.text": "Vigo",
      firstName: "",
    });
  });

  test("goes over to the request that takes the place of one whose places were lost, all of it unsent", () => {
    const shelf = memoryShelf();
    storeAnswers(shelf, request, 0, { firstName: "Yadira", "birthPlace.country": "CU" }, [], undefined, 1);
    keepPickup(shelf, request, { name: "Yadira Álvarez", ci: "91021027775", phone: "+5352345678" }, 1);
    carryOver(shelf, request, replacement, 2);
    expect(readDraft(shelf, request)).toBeUndefined();
    const carried = readDraft(shelf, replacement);
    expect(carried?.pickup?.name).toBe("Yadira Álvarez");
    expect(carried?.forms[0]?.unsent).toEqual(expect.arrayContaining(["firstName", "birthPlace"]));
    expect(carried?.forms[0]?.unsent).not.toContain("motherName");
  });

  test("is dropped when sent, after a week, and with everybody's at sign-out", () => {
    const shelf = memoryShelf();
    storeAnswers(shelf, request, 0, { firstName: "Yadira" }, [], undefined, 0);
    forgetOldDrafts(shelf, 7 * day);
    expect(readDraft(shelf, request)).toBeDefined();
    forgetOldDrafts(shelf, 7 * day + 1);
    expect(readDraft(shelf, request)).toBeUndefined();
    storeAnswers(shelf, request, 0, {}, [], undefined, 0);
    clearDraft(shelf, request);
    expect(shelf.length).toBe(0);
    storeAnswers(shelf, request, 0, {}, [], undefined, 0);
    storeAnswers(shelf, replacement, 0, {}, [], undefined, 0);
    shelf.setItem("legalsit-theme", "light");
    clearTypedValues(shelf);
    expect(shelf.length).toBe(1);
  });

  test("a full or damaged shelf loses nothing but itself", () => {
    const full: DeviceStorage = {
      ...memoryShelf(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => storeAnswers(full, request, 0, { firstName: "Yadira" }, [], undefined, 1)).not.toThrow();
    const damaged = memoryShelf();
    damaged.setItem(`legalsit-draft-${request}`, "{half");
    expect(readDraft(damaged, request)).toBeUndefined();
  });
});
