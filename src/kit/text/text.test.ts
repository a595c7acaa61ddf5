import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeText } from "./text.ts";

describe("one line", () => {
  test.each([
    ["CT26000003\u200b", "CT26000003"],
    ["\u200b\u200c\u200d\u2060", ""],
    ["\u3164\u2800 \uffa0", ""],
    ["\u202a+53 5 234 5678\u202c", "+53 5 234 5678"],
    ["Jose\u0301", "José"],
    ["Jose\u200b\u0301", "José"],
    ["a\u00adb\ufeffc\u0000d\u0085e\u009ff\ufffeg\uffffh", "abcd efgh"],
    ["half \ud83d of an emoji, other \ude00 half", "half of an emoji, other half"],
    ["two\r\nlines\u2028and\u2029more\vlines", "two lines and more lines"],
    ["  a\tb\u00a0 \u3000c ", "a b c"],
    ["D’Angelo D´Angelo D`Angelo Dʼ D′", "D'Angelo D'Angelo D'Angelo D' D'"],
    ["Oˋ Oˊ O‵ Oꞌ O｀ O՚", "O' O' O' O' O' O'"],
    ["CT˗1 CT⁃1 CT֊1 CT⸺1 CT︲1", "CT-1 CT-1 CT-1 CT-1 CT-1"],
    ["pasted \ufffcobject \u{1d159}\u{16fe4}", "pasted object"],
    ["\ufffc\u{1d159}\u{16fe4}", ""],
    ["😀\u{e0068}\u{e0069}\u{e007f} 🏴\u{e0068}\u{e0069}\u{e007f}", "😀 🏴"],
    ["García–Menocal — ‑ ‐ −", "García-Menocal - - - -"],
    ["Acme®\ufe0f 1\ufe0f A\ufe0f", "Acme® 1 A"],
    ["«Ñandú» “año” €", "«Ñandú» “año” €"],
  ])("%j is %j", (text, normalized) => expect(normalizeText(text)).toBe(normalized));
});

describe("several lines", () => {
  test.each([
    ["one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"],
    ["  a \n\n  b\u200b  ", "a\n\n  b"],
    ["l’amour — ‘quoted’", "l’amour — ‘quoted’"],
    ["\n\u200b\n", ""],
  ])("%j are %j", (text, normalized) => expect(normalizeText(text, { multiline: true })).toBe(normalized));
});

test.each(["👩‍👩‍👧‍👦", "👍🏽", "❤️", "❤️‍🔥", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "🇨🇺", "🧑🏾‍⚕️", "☎️"])("%s stays whole", (emoji) => {
  expect(normalizeText(`a ${emoji} b`)).toBe(`a ${emoji} b`);
  expect(normalizeText(emoji + emoji, { multiline: true })).toBe(emoji + emoji);
});

test("joiners and selectors without an emoji are removed, even next to one", () =>
  expect(normalizeText("😀\u200d\ufe0f \u200d😀 a\u200d😀\ufe0f\u{e0067}")).toBe("😀 😀 a😀"));

test("normalization is idempotent", () => {
  assert(
    property(string({ unit: "binary" }), (text) => {
      for (const multiline of [true, false]) {
        const normalized = normalizeText(text, { multiline });
        expect(normalizeText(normalized, { multiline })).toBe(normalized);
        expect(normalized).not.toMatch(/\p{Surrogate}/u);
      }
    }),
    { numRuns: 5000 },
  );
});
