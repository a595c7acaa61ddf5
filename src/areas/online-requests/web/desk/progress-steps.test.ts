import { describe, expect, test } from "vitest";
import type { FormGuardInput, FormStatus } from "../../states.ts";
import { words } from "../../words.es.ts";
import { formProgress } from "./progress-steps.ts";

const form: FormGuardInput = { family: "AP", status: "requested", legalize: false };
const log = (...to: FormStatus[]) => to.map((each, at) => ({ to: each, at: `2026-11-0${at + 1}T15:00:00.000Z` }));
const told = (of: FormGuardInput, ...to: FormStatus[]) =>
  formProgress({ form: of, log: log("draft", ...to), expected: "2026-12-04" }, words.status).map(
    ({ label, stands, at }) => `${label}, ${stands}${at ? `, ${at.slice(0, 10)}` : ""}`,
  );

describe("the way of a request", () => {
  test("has what is behind it with its days, where it stands, and what lies ahead with the day that was promised", () => {
    expect(told(form, "notPaid", "pending", "requested")).toEqual([
      "Pendiente de pago, behind, 2026-11-02",
      "Pendiente de aprobación, behind, 2026-11-03",
      "Solicitado, here, 2026-11-04",
      "Obtenido, ahead",
      "Listo para entregar, ahead, 2026-12-04",
      "Entregado, ahead",
    ]);
  });

  test("goes through legalization where that was asked for", () => {
    const ahead = told({ ...form, legalize: true }, "notPaid", "pending", "requested").slice(3);
    expect(ahead.map((each) => each.split(",")[0])).toEqual([
      "Obtenido",
      "Entregado a tramitación",
      "En legalización",
      "Listo para entregar",
      "Entregado",
    ]);
  });

  test("forgets what was taken back", () => {
    const steps = told(form, "notPaid", "pending", "requested", "toked", "requested");
    expect(steps.slice(2, 4)).toEqual(["Solicitado, here, 2026-11-06", "Obtenido, ahead"]);
  });

  test("ends where it was cancelled", () => {
    expect(told({ ...form, status: "cancelled" }, "notPaid", "pending", "cancelled").at(-1)).toBe(
      "Cancelado, here, 2026-11-04",
    );
  });
});
