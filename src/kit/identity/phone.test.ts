import { array, assert, constantFrom, integer, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePhone } from "./any-phone.ts";
import { isCubanMobile, isCubanPhone, phoneFault, parseCubanPhone, formatPhone } from "./phone.ts";

describe("phones as people type them", () => {
  test.each([
    ["52345678", "+5352345678"],
    ["5 234-5678", "+5352345678"],
    ["+53 5 234 5678", "+5352345678"],
    ["5352345678", "+5352345678"],
    ["005352345678", "+5352345678"],
    ["63123456", "+5363123456"],
    ["7830 1122", "+5378301122"],
    ["(32) 29-1234", "+5332291234"],
    ["(+53) 7830 1122", "+5378301122"],
    ["+34 600 111 222", "+34600111222"],
    ["11934600111222", "+34600111222"],
    ["+1.305.555.0100", "+13055550100"],
    ["\u202a+53 5 234 5678\u202c", "+5352345678"],
    ["+34\u00a0600–111–222", "+34600111222"],
    ["+53 (0)5 234 5678", "+5352345678"],
    ["(0)7 830 1122", "+5378301122"],
    ["05 234 5678", "+5352345678"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["0044 (0) 20 7946 0958", "+442079460958"],
    ["+49 (0)30 123456", "+4930123456"],
    ["+34 (0)91 123 45 67", "+34911234567"],
    ["00 34 (0)91 123 45 67", "+34911234567"],
    ["+39 (0)6 698 1234", "+39066981234"],
    ["+39 06 1234 5678", "+390612345678"],
    ["011 34 600 111 222", "+34600111222"],
    ["011 53 5 234 5678", "+5352345678"],
    ["+54 11 15 1234 5678", "+5491112345678"],
  ])("%s is %s", (text, parsed) => expect(parsePhone(text)).toBe(parsed));

  const invalid = [
    "",
    "1234",
    "phone",
    "61123456",
    "+5312345678",
    "+53523456789",
    "+534",
    "52345678 / 53456789",
    "+34 9 ext 4",
  ];
  test.each(invalid)("%j is no phone", (text) => {
    expect(parsePhone(text)).toBeUndefined();
    expect(phoneFault(text)).toBe("PHONE");
  });

  test.each(["+0123456789", "+34 000 000 000", "+1 555 555 0100"])("%s is not a valid number", (text) =>
    expect(parsePhone(text)).toBeUndefined(),
  );

  test.each(["600111222", "600 111 222", "305-555-0100", "34 600 111 222"])("%s lacks its country", (text) => {
    expect(parsePhone(text)).toBeUndefined();
    expect(phoneFault(text)).toBe("PHONE_COUNTRY");
  });
});

test("forms accept every number that the server accepts", () => {
  const marks = ["", " ", "-", "(0)", ".", "+", "00", "011"];
  assert(
    property(
      array(oneof(constantFrom(...marks), integer({ min: 0, max: 9999 }).map(String)), { maxLength: 7 }),
      (parts) => {
        const text = parts.join("");
        if (parsePhone(text)) expect(phoneFault(text)).toBeUndefined();
        if (parseCubanPhone(text)) expect(parsePhone(text)).toBe(parseCubanPhone(text));
      },
    ),
    { numRuns: 2000 },
  );
});

test("recognizes Cuban mobiles and landlines", () => {
  for (const [phone, mobile, cuban] of [
    ["+5352345678", true, true],
    ["+5362345678", true, true],
    ["+5363123456", true, true],
    ["+5364123456", true, true],
    ["+5378301122", false, true],
    ["+5365123456", false, true],
    ["+34600111222", false, false],
  ] as const)
    expect([phone, isCubanMobile(phone), isCubanPhone(phone)]).toEqual([phone, mobile, cuban]);
});

test("formats Cuban numbers in groups, leaves foreign ones unchanged, and null empty", () => {
  const cases = [
    ["+5376901020", "+53 7 690 1020"],
    ["+5358112233", "+53 5 811 2233"],
    ["+34915550142", "+34915550142"],
    [null, ""],
    [undefined, ""],
  ] as const;
  for (const [phone, text] of cases) expect(formatPhone(phone).replaceAll("\u00a0", " ")).toBe(text);
});

test("a parsed number is parsed to itself", () => {
  assert(
    property(integer({ min: 50_000_000, max: 59_999_999 }), (number) => {
      const parsed = parsePhone(String(number));
      expect(parsed).toBe(`+53${number}`);
      expect(parsePhone(parsed ?? "")).toBe(parsed);
    }),
  );
  assert(
    property(string(), (text) => {
      const parsed = parsePhone(text);
      if (parsed !== undefined) expect(parsed).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
  );
});
