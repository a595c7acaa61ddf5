import { describe, expect, it } from "vitest";
import { statuses } from "../states.ts";
import { commonSteps, type Steppable } from "./steps.ts";

const form = (status: Steppable["status"], legalize = false): Steppable => ({ family: "AP", status, legalize });
const names = (...forms: Steppable[]) => commonSteps(forms).map((step) => step.status);

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
    expect(commonSteps([form("requested")])).toContainEqual({ status: "pending", corrective: true });
    expect(commonSteps([form("requested")])).toContainEqual({ status: "toked", corrective: false });
  });

  it.each(statuses)("gives a selection of one kind the steps of one: %s", (status) => {
    expect(commonSteps([form(status), form(status)])).toEqual(commonSteps([form(status)]));
  });
});
