import { array, assert, constantFrom, integer, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { readPhone } from "./any-phone.ts";
import { isCubanMobile, isCubanPhone, phoneFault, readCubanPhone, formatPhone } from "./phone.ts";

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
  ])("%s is %s", (typed, kept) => expect(readPhone(typed)).toBe(kept));

  const none = [
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
  test.each(none)("%j is no phone", (typed) => {
    expect(readPhone(typed)).toBeUndefined();
    expect(phoneFault(typed)).toBe("PHONE");
  });

  test.each(["+0123456789", "+34 000 000 000", "+1 555 555 0100"])("nobody can dial %s", (typed) =>
    expect(readPhone(typed)).toBeUndefined(),
  );

  test.each(["600111222", "600 111 222", "305-555-0100", "34 600 111 222"])(
    "of %s the country is asked for",
    (typed) => {
      expect(readPhone(typed)).toBeUndefined();
      expect(phoneFault(typed)).toBe("PHONE_COUNTRY");
    },
  );
});

test("what the server reads no form refuses", () => {
  const marks = ["", " ", "-", "(0)", ".", "+", "00", "011"];
  assert(
    property(
      array(oneof(constantFrom(...marks), integer({ min: 0, max: 9999 }).map(String)), { maxLength: 7 }),
      (parts) => {
        const typed = parts.join("");
        if (readPhone(typed)) expect(phoneFault(typed)).toBeUndefined();
        if (readCubanPhone(typed)) expect(readPhone(typed)).toBe(readCubanPhone(typed));
      },
    ),
    { numRuns: 2000 },
  );
});

test("mobiles pay, land lines do not, both are Cuban", () => {
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

test("a Cuban one is shown in groups, of another country as it is kept, none as nothing", () => {
  const shown = [
    ["+5376901020", "+53 7 690 1020"],
    ["+5358112233", "+53 5 811 2233"],
    ["+34915550142", "+34915550142"],
    [null, ""],
    [undefined, ""],
  ] as const;
  for (const [phone, text] of shown) expect(formatPhone(phone).replaceAll("\u00a0", " ")).toBe(text);
});

test("what is kept is read again as itself", () => {
  assert(
    property(integer({ min: 50_000_000, max: 59_999_999 }), (number) => {
      const kept = readPhone(String(number));
      expect(kept).toBe(`+53${number}`);
      expect(readPhone(kept ?? "")).toBe(kept);
    }),
  );
  assert(
    property(string(), (typed) => {
      const kept = readPhone(typed);
      if (kept !== undefined) expect(kept).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
  );
});
