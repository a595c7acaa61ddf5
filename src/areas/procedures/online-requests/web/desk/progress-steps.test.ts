import { describe, expect, test } from "vitest";
import type { FormStatus } from "../../states.ts";
import type { FormGuardInput } from "../../transitions.ts";
import { words } from "../../words.es.ts";
import { formProgress } from "./progress-steps.ts";

const form: FormGuardInput = { family: "AP", status: "requested", legalize: false };
const log = (...to: FormStatus[]) => to.map((each, index) => ({ to: each, at: `2026-11-0${index + 1}T15:00:00.000Z` }));
const progressOf = (target: FormGuardInput, ...to: FormStatus[]) =>
  formProgress({ form: target, log: log("draft", ...to), expected: "2026-12-04" }, words.status).map(
    ({ label, position, at }) => `${label}, ${position}${at ? `, ${at.slice(0, 10)}` : ""}`,
  );

describe("the progress of a form", () => {
  test("shows past steps with dates, the current step, and future steps with the expected date", () => {
    expect(progressOf(form, "notPaid", "pending", "requested")).toEqual([
      "Pendiente de pago, behind, 2026-11-02",
      "Pendiente de aprobación, behind, 2026-11-03",
      "Solicitado, here, 2026-11-04",
      "Obtenido, ahead",
      "Listo para entregar, ahead, 2026-12-04",
      "Entregado, ahead",
    ]);
  });

  test("includes legalization where it was requested", () => {
    const future = progressOf({ ...form, legalize: true }, "notPaid", "pending", "requested").slice(3);
    expect(future.map((each) => each.split(",")[0])).toEqual([
      "Obtenido",
      "Entregado a tramitación",
      "En legalización",
      "Listo para entregar",
      "Entregado",
    ]);
  });

  test("omits steps that were moved back", () => {
    const steps = progressOf(form, "notPaid", "pending", "requested", "toked", "requested");
    expect(steps.slice(2, 4)).toEqual(["Solicitado, here, 2026-11-06", "Obtenido, ahead"]);
  });

  test("ends where it was cancelled", () => {
    expect(progressOf({ ...form, status: "cancelled" }, "notPaid", "pending", "cancelled").at(-1)).toBe(
      "Cancelado, here, 2026-11-04",
    );
  });
});
