import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { passwordSchema as newPassword } from "../../areas/administration/session/contract.ts";
import { fieldErrorsOf, fieldErrorMessage, fieldErrorMessages } from "./validation-errors.ts";
import * as shapes from "../contract/schemas.ts";
import {
  emailRule,
  emailPattern,
  validateRecipient,
  firstError,
  fullNameRule,
  identityNumberRule,
  length,
  lengths,
  noteRule,
  passwordRule,
  personNameRule,
  phoneRule,
  parseDay,
  required,
  optionalRule,
} from "./validation-rules.ts";

describe("rules of forms", () => {
  test.each([
    ["1991-3-7", "1991-03-07"],
    ["2024-2-29", "2024-02-29"],
    ["2023-2-29", undefined],
    ["91-3-7", undefined],
    ["1991--7", undefined],
    ["", undefined],
  ])("the day %s reads as %s", (text, day) => expect(parseDay(text)).toBe(day));

  test("the first error counts", () => {
    expect(firstError("", required, emailRule)).toBe("REQUIRED");
    expect(firstError("a", required, emailRule)).toBe("EMAIL");
    expect(firstError("a@b.cu", required, emailRule)).toBeUndefined();
  });

  test.each(["María José", "O'Reilly", "Núñez-Regueiro", "Ana M."])("%s is a name", (name) =>
    expect(personNameRule(name)).toBeUndefined(),
  );
  test.each([
    ["R2D2", "NAME"],
    ["A", "AT_LEAST 2"],
    ["A   ", "AT_LEAST 2"],
    ["a".repeat(61), "AT_MOST 60"],
  ])("%s is no name: %s", (name, fault) => expect(personNameRule(name)).toBe(fault));

  test("several spaces in a name become one, and surrounding ones are removed, in forms and on the server", () => {
    expect(shapes.personName.parse("  María \t José ")).toBe("María José");
    expect(shapes.fullName.parse("Ana  de  la   Torre")).toBe("Ana de la Torre");
    const wide = `${"a".repeat(30)}${" ".repeat(9)}${"b".repeat(29)}`;
    expect(personNameRule(wide)).toBeUndefined();
    expect(shapes.personName.safeParse(wide).success).toBe(true);
  });

  test("the error of a text that is too long or too short names the limit", () => {
    expect(fieldErrorMessage(length(5, 20)("a".repeat(21)) ?? "", "es")).toBe("Escriba 20 caracteres como máximo.");
    const errorsOf = (text: string) =>
      fieldErrorMessages(fieldErrorsOf(shapes.note.safeParse(text).error as z.ZodError), "en").body;
    expect(errorsOf("short")).toEqual(["Enter at least 10 characters."]);
    expect(errorsOf("a".repeat(501))).toEqual(["Enter 500 characters or fewer."]);
  });

  test("an empty optional value breaks no rule", () => {
    expect(optionalRule(personNameRule)(" ")).toBeUndefined();
    expect(optionalRule(length(5, 20))("abc")).toBe("AT_LEAST 5");
  });

  test("the error of a short password names what is missing", () => {
    expect(passwordRule("siete 7")).toBe("PASSWORD_SHORT");
    expect(passwordRule("ocho  88")).toBeUndefined();
    expect(passwordRule("a".repeat(129))).toBe("AT_MOST 128");
  });

  test("phones and identity numbers are checked as the server checks them", () => {
    expect(phoneRule("5 234-5678")).toBeUndefined();
    expect(phoneRule("12")).toBe("PHONE");
    expect(identityNumberRule("2026-11-21", 18)("91021027775")).toBeUndefined();
    expect(identityNumberRule("2008-11-21", 18)("91021027775")).toBe("TOO_YOUNG");
    expect(identityNumberRule("2026-11-21")("02023061531")).toBe("CI_DATE");
  });

  test("a recipient needs a name, an identity number and a Cuban phone", () => {
    const person = { name: "Yadira Álvarez", ci: "91021027775", phone: "5 234 5678" };
    expect(validateRecipient(person, "2026-11-21")).toEqual({});
    expect(validateRecipient({}, "2026-11-21")).toEqual({ name: "REQUIRED", ci: "REQUIRED", phone: "REQUIRED" });
    expect(validateRecipient({ name: "Yo", ci: "12", phone: "+34600111222" }, "2026-11-21")).toEqual({
      name: "AT_LEAST 3",
      ci: "CI_FORMAT",
      phone: "PHONE_CUBAN",
    });
  });
});

describe("forms and the server accept and reject the same values", () => {
  const parts = fc.constantFrom(
    "a",
    "Zoé",
    "maria",
    ".",
    "..",
    "-",
    "'",
    "+",
    "_",
    "@",
    "cu",
    "example",
    ".com",
    "é",
    " ",
    "7",
  );
  const assembled = fc.array(parts, { maxLength: 14 }).map((pieces) => pieces.join(""));
  const lengthsAround = ([least, most]: readonly [number, number]) =>
    fc.integer({ min: Math.max(0, least - 2), max: most + 2 }).map((count) => "á".repeat(count));
  test.each([
    ["a name", personNameRule, shapes.personName, lengths.name],
    ["a full name", fullNameRule, shapes.fullName, lengths.fullName],
    ["an e-mail", emailRule, shapes.email, lengths.email],
    ["a phone", phoneRule, shapes.phone, lengths.phone],
    ["a note", noteRule, shapes.note, lengths.note],
    ["a password", passwordRule, newPassword, lengths.password],
  ] as const)("%s", (_, rule, shape, range) => {
    fc.assert(
      fc.property(fc.oneof(assembled, lengthsAround(range), fc.emailAddress(), fc.string()), (text) => {
        expect(firstError(text, required, rule) === undefined, text).toBe(shape.safeParse(text).success);
      }),
      { numRuns: 500 },
    );
  });

  test("the e-mail pattern agrees with zod", () => {
    fc.assert(
      fc.property(fc.oneof(assembled, fc.emailAddress()), (text) => {
        expect(emailPattern.test(text), text).toBe(z.email().safeParse(text).success);
      }),
      { numRuns: 3000 },
    );
  });
});
