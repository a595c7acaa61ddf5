import { assert, date, integer, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { ageOn, maskIdentityNumber, parseIdentityNumber } from "./identity-number.ts";

const today = "2026-11-21";

describe("the example numbers", () => {
  test.each([
    ["91021027775", "1991-02-10", "female"],
    ["72062506561", "1972-06-25", "male"],
    ["05031561248", "2005-03-15", "male"],
  ])("%s is of %s, %s", (number, birthDate, gender) =>
    expect(parseIdentityNumber(number, { today })).toEqual({
      ok: true,
      identity: { number, birthDate, gender },
      genderDiffers: false,
    }),
  );

  test.each([
    ["85020291531", "CI_DATE"],
    ["02023061531", "CI_DATE"],
    ["9102102777A", "CI_FORMAT"],
    ["9102102777", "CI_FORMAT"],
    ["910210277750", "CI_FORMAT"],
    ["", "CI_FORMAT"],
    ["26112261231", "CI_DATE"],
  ])("%s is refused as %s", (number, fault) =>
    expect(parseIdentityNumber(number, { today })).toEqual({ ok: false, fault }),
  );

  test("a number of 1885 is accepted as long as the person could be alive", () => {
    expect(parseIdentityNumber("85020291531", { today: "1990-01-01" })).toMatchObject({
      ok: true,
      identity: { birthDate: "1885-02-02" },
    });
  });
});

test("the 29th of February exists in leap years only", () => {
  expect(parseIdentityNumber("00022960010", { today }).ok).toBe(true);
  expect(parseIdentityNumber("01022960010", { today }).ok).toBe(false);
  expect(parseIdentityNumber("04022960010", { today }).ok).toBe(true);
});

test("a birth date of today is valid, one of tomorrow is not", () => {
  expect(parseIdentityNumber("26112160010", { today }).ok).toBe(true);
  expect(parseIdentityNumber("26112260010", { today }).ok).toBe(false);
});

test("spaces and hyphens are ignored", () => {
  expect(parseIdentityNumber(" 910210-27775 ", { today })).toMatchObject({
    ok: true,
    identity: { number: "91021027775" },
  });
});

test("a given birth date must match, a differing gender is only reported", () => {
  const parse = (context: object) => parseIdentityNumber("91021027775", { today, ...context });
  expect(parse({ birthDate: "1991-02-10" }).ok).toBe(true);
  expect(parse({ birthDate: "1991-02-11" })).toEqual({ ok: false, fault: "CI_BIRTHDATE_MISMATCH" });
  expect(parse({ gender: "female" })).toMatchObject({ ok: true, genderDiffers: false });
  expect(parse({ gender: "male" })).toMatchObject({ ok: true, genderDiffers: true });
});

test("the birth date is decoded for every day of three centuries", () => {
  const days = date({ min: new Date("1902-01-01"), max: new Date("2026-11-21"), noInvalidDate: true });
  assert(
    property(days, integer({ min: 0, max: 99 }), integer({ min: 0, max: 99 }), (birthday, serial, last) => {
      const birthDate = birthday.toISOString().slice(0, 10);
      const century = birthDate < "2000" ? "3" : "7";
      const two = (value: number) => String(value).padStart(2, "0");
      const number = birthDate.slice(2).replaceAll("-", "") + century + two(serial) + two(last);
      expect(parseIdentityNumber(number, { today })).toMatchObject({
        ok: true,
        identity: { birthDate, gender: Math.floor(last / 10) % 2 === 0 ? "male" : "female" },
      });
    }),
  );
});

test("any text is parsed or rejected, and never throws", () => {
  assert(property(string(), (text) => void parseIdentityNumber(text, { today })));
});

test("age changes on the birthday", () => {
  expect([ageOn("2008-11-21", today), ageOn("2008-11-22", today), ageOn("2008-11-20", today)]).toEqual([18, 17, 18]);
  expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
  expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
});

test("only the last four digits are shown", () => {
  expect(maskIdentityNumber("91021027775")).toBe("•••••••7775");
});
