import { describe, expect, test } from "vitest";
import {
  email,
  firstFault,
  identityNumber,
  length,
  password,
  personName,
  phone,
  readDay,
  required,
  whenTyped,
} from "./rules.ts";

describe("rules of forms", () => {
  test.each([
    ["1991-3-7", "1991-03-07"],
    ["2024-2-29", "2024-02-29"],
    ["2023-2-29", undefined],
    ["91-3-7", undefined],
    ["1991--7", undefined],
    ["", undefined],
  ])("the day %s reads as %s", (typed, day) => expect(readDay(typed)).toBe(day));

  test("the first fault counts", () => {
    expect(firstFault("", required, email)).toBe("REQUIRED");
    expect(firstFault("a", required, email)).toBe("EMAIL");
    expect(firstFault("a@b.cu", required, email)).toBeUndefined();
  });

  test.each(["María José", "O'Reilly", "Núñez-Regueiro", "Ana M."])("%s is a name", (name) =>
    expect(personName(name)).toBeUndefined(),
  );
  test.each([
    ["R2D2", "NAME"],
    ["A", "TOO_SHORT"],
    ["a".repeat(61), "TOO_LONG"],
  ])("%s is none: %s", (name, fault) => expect(personName(name)).toBe(fault));

  test("what is not typed breaks no rule of what may be left out", () => {
    expect(whenTyped(personName)(" ")).toBeUndefined();
    expect(whenTyped(length(5, 20))("abc")).toBe("TOO_SHORT");
  });

  test("a password that is too short is told what it needs", () => {
    expect(password("siete 7")).toBe("PASSWORD_SHORT");
    expect(password("ocho  88")).toBeUndefined();
    expect(password("a".repeat(129))).toBe("TOO_LONG");
  });

  test("phones and identity numbers are read as the server reads them", () => {
    expect(phone("5 234-5678")).toBeUndefined();
    expect(phone("12")).toBe("PHONE");
    expect(identityNumber(18)("91021027775")).toBeUndefined();
    expect(identityNumber()("02023061531")).toBe("CI_DATE");
    expect(identityNumber(0, "1991-02-11")("91021027775")).toBe("CI_BIRTHDATE_MISMATCH");
  });
});
