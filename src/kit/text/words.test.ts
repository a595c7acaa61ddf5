import { expect, test } from "vitest";
import { endSentence, interpolate, pluralize } from "./words.ts";

test("placeholders are filled, unknown ones stay visible", () => {
  expect(interpolate("Hola, {name}: {count} de {most}", { name: "Yadira", count: 2 })).toBe(
    "Hola, Yadira: 2 de {most}",
  );
  expect(interpolate("{a}{a}", { a: "{b}" })).toBe("{b}{b}");
  expect(interpolate("{toString}", {})).toBe("{toString}");
});

test("a sentence that ends with a name with a full stop has only one", () => {
  const cases = [
    ["{name}", "S.A.", "Se eliminó S.A."],
    ["{name}", "¿Vamos?", "Se eliminó ¿Vamos?"],
    ["{name}", "las 3:00 p. m.", "Se eliminó las 3:00 p. m."],
    ["{name}{more}", "S.A.", "Se eliminó S.A."],
    ["{name}", "Bravo", "Se eliminó Bravo."],
    ["«{name}»", "S.A.", "Se eliminó «S.A.»."],
  ] as const;
  for (const [placeholder, name, sentence] of cases) {
    expect(interpolate(`Se eliminó ${placeholder}.`, { name, more: "" })).toBe(sentence);
    expect(interpolate(`Se eliminó ${placeholder}. Hay más.`, { name, more: "" })).toBe(`${sentence} Hay más.`);
  }
  expect(interpolate("{name}.pdf, {name}...", { name: "S.A." })).toBe("S.A..pdf, S.A....");
  expect([endSentence("3:00 p. m."), endSentence("Bravo")]).toEqual(["3:00 p. m.", "Bravo."]);
});

test("singular and plural, with a formatted number", () => {
  const es = { one: "Queda {count} cupo", other: "Quedan {count} cupos" };
  const en = { one: "{count} slot left", other: "{count} slots left" };
  expect([0, 1, 2, 12_500].map((count) => pluralize(es, count, "es"))).toEqual([
    "Quedan 0 cupos",
    "Queda 1 cupo",
    "Quedan 2 cupos",
    "Quedan 12\u00a0500 cupos",
  ]);
  expect([0, 1, 12_500].map((count) => pluralize(en, count, "en"))).toEqual([
    "0 slots left",
    "1 slot left",
    "12,500 slots left",
  ]);
});
