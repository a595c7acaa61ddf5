import { assert, integer, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { isCubanMobile, isCubanPhone, readPhone, showPhone } from "./phone.ts";

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
  ])("%s is %s", (typed, kept) => expect(readPhone(typed)).toBe(kept));

  test.each(["", "1234", "phone", "61123456", "+5312345678", "+53523456789", "+0123456789", "600111222", "+534"])(
    "%j is no phone",
    (typed) => expect(readPhone(typed)).toBeUndefined(),
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
  for (const [phone, text] of shown) expect(showPhone(phone).replaceAll("\u00a0", " ")).toBe(text);
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
