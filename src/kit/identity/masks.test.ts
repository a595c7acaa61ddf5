import { describe, expect, test } from "vitest";
import { maskEmail, maskFullName, maskName } from "./masks.ts";

describe("personal data on public pages", () => {
  test.each([
    [["Rosa María", "Ferrer", "Núñez"], "Rosa María F. N."],
    [["Ana", "de la Cruz", null], "Ana C."],
    [["Óscar", "álvarez", ""], "Óscar Á."],
  ] as const)("%j is %s", ([first, ...last], masked) => {
    expect(maskName(first, ...last)).toBe(masked);
  });

  test("a full name keeps its first word", () => {
    expect(maskFullName(" Yadira  Álvarez Ferrer ")).toBe("Yadira Á. F.");
  });

  test.each([
    ["yadira@correo.example", "ya•••@correo.example"],
    ["yo@correo.example", "y•••@correo.example"],
    ["y@correo.example", "•••@correo.example"],
  ])("%s is %s", (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
