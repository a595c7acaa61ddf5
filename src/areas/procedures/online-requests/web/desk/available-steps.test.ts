import { describe, expect, it } from "vitest";
import { formStatuses } from "../../states.ts";
import type { FormGuardInput } from "../../transitions.ts";
import { groupByNextStep, commonFormSteps } from "./available-steps.ts";

const form = (status: FormGuardInput["status"], legalize = false): FormGuardInput => ({
  family: "AP",
  status,
  legalize,
});
const names = (...forms: FormGuardInput[]) => commonFormSteps(forms).map((step) => step.to);

describe("steps offered to staff", () => {
  it("offers legalization only where it was requested", () => {
    expect(names(form("toked", true))).toContain("deliveredTramitation");
    expect(names(form("toked", true))).not.toContain("readyToDelivery");
    expect(names(form("toked", false))).toContain("readyToDelivery");
    expect(names(form("toked", false))).not.toContain("deliveredTramitation");
  });

  it("offers many forms only what all of them may do", () => {
    expect(names(form("pending"), form("requested"))).toEqual(["rejected", "cancelled"]);
    expect(names(form("toked", true), form("toked", false))).toEqual(["cancelled", "requested"]);
    expect(names(form("pending"), form("delivered"))).toEqual([]);
    expect(names()).toEqual([]);
  });

  it("marks backward moves", () => {
    const steps = commonFormSteps([form("requested")]).map(({ to, isBackward }) => ({ to, corrective: isBackward }));
    expect(steps).toContainEqual({ to: "pending", corrective: true });
    expect(steps).toContainEqual({ to: "toked", corrective: undefined });
  });

  it.each(formStatuses)("offers a selection of equal forms the transitions of one: %s", (status) => {
    expect(commonFormSteps([form(status), form(status)])).toEqual(commonFormSteps([form(status)]));
  });
});

describe("the next status of a mixed selection", () => {
  const summaryOf = (...forms: FormGuardInput[]) => {
    const { moves, left } = groupByNextStep(forms);
    return [moves.map(({ status, forms: moved }) => `${moved.length} → ${status}`), left.map(({ status }) => status)];
  };

  it("moves each form on its own path and leaves closed, unpaid and unreviewed forms", () => {
    expect(
      summaryOf(
        form("toked"),
        form("pending"),
        form("toked", true),
        form("pending"),
        form("readyToDelivery"),
        { ...form("underReview"), family: "TR" },
        form("delivered"),
        form("notPaid"),
        form("cancelled"),
      ),
    ).toEqual([
      ["2 → requested", "1 → deliveredTramitation", "1 → readyToDelivery", "1 → delivered"],
      ["underReview", "delivered", "notPaid", "cancelled"],
    ]);
  });

  it.each(formStatuses)("keeps every form once, and never rejects, cancels or moves back: %s", (status) => {
    const { moves, left } = groupByNextStep([form(status), form(status, true)]);
    expect(moves.flatMap(({ forms }) => forms).length + left.length).toBe(2);
    for (const move of moves) {
      expect(["rejected", "cancelled"]).not.toContain(move.status);
      expect(formStatuses.indexOf(move.status)).toBeGreaterThan(formStatuses.indexOf(status));
    }
  });
});
