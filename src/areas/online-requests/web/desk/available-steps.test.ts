import { describe, expect, it } from "vitest";
import { type FormGuardInput, formStatuses } from "../../states.ts";
import { byNextStep, commonFormSteps } from "./available-steps.ts";

const form = (status: FormGuardInput["status"], legalize = false): FormGuardInput => ({
  family: "AP",
  status,
  legalize,
});
const names = (...forms: FormGuardInput[]) => commonFormSteps(forms).map((step) => step.to);

describe("steps offered to staff", () => {
  it("goes to legalization only what is to be legalized", () => {
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

  it("says which step goes back", () => {
    const steps = commonFormSteps([form("requested")]).map(({ to, isBackward: corrective }) => ({ to, corrective }));
    expect(steps).toContainEqual({ to: "pending", corrective: true });
    expect(steps).toContainEqual({ to: "toked", corrective: undefined });
  });

  it.each(formStatuses)("gives a selection of one kind the steps of one: %s", (status) => {
    expect(commonFormSteps([form(status), form(status)])).toEqual(commonFormSteps([form(status)]));
  });
});

describe("the next step of each of a mixed selection", () => {
  const goes = (...forms: FormGuardInput[]) => {
    const { moves, left } = byNextStep(forms);
    return [moves.map(({ status, forms: going }) => `${going.length} → ${status}`), left.map(({ status }) => status)];
  };

  it("takes each on by its own road and leaves what ended, is not paid or has to be looked at", () => {
    expect(
      goes(
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

  it.each(formStatuses)("loses and doubles none, and neither rejects, cancels nor goes back: %s", (status) => {
    const { moves, left } = byNextStep([form(status), form(status, true)]);
    expect(moves.flatMap(({ forms }) => forms).length + left.length).toBe(2);
    for (const move of moves) {
      expect(["rejected", "cancelled"]).not.toContain(move.status);
      expect(formStatuses.indexOf(move.status)).toBeGreaterThan(formStatuses.indexOf(status));
    }
  });
});
