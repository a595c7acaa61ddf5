/** Mentions: everybody can be mentioned anywhere in a text, and a label never means another person. */
import { expect, test } from "vitest";
import { findMentions, matchPeople, labelPeople, type Callable, wordAt, insertMention } from "./mentions.ts";

const people = labelPeople([
  { _id: "luis", name: "Luis Barrios Peña", role: "Moderador" },
  { _id: "nora", name: "Nora Castell", role: "Miembro" },
  { _id: "ana1", name: "Ana Pérez", role: "Miembro", email: "ana1@demo.example" },
  { _id: "ana2", name: "ana perez", role: "Miembro", email: "ana2@demo.example" },
  { _id: "as-luis", name: "Luis Barrios Peña", role: "Externo", email: "x@fuera.example", isOutside: true },
  { _id: "guest", name: "Uxía Ferreiro-Lago", role: "Externo", isOutside: true },
  { _id: "part", name: "Nora", role: "Externo", isOutside: true },
]);

test("equal names are distinguished by role, e-mail or number", () => {
  expect(people.map(({ label }) => label)).toEqual([
    "Luis Barrios Peña (Moderador)",
    "Nora Castell",
    "Ana Pérez (ana1@demo.example)",
    "ana perez (ana2@demo.example)",
    "Luis Barrios Peña (Externo)",
    "Uxía Ferreiro-Lago",
    "Nora (Externo)",
  ]);
  const twins = labelPeople([1, 2].map((each) => ({ _id: String(each), name: "Ana", role: "Miembro" })));
  expect(twins.map(({ label }) => label)).toEqual(["Ana (1)", "Ana (2)"]);
});

test("people are suggested in the middle of a text, after punctuation, and by surname", () => {
  const suggestions = (text: string) => {
    const [before = "", after = ""] = text.split("|");
    const at = wordAt(before + after, before.length);
    return at && matchPeople(at.word, people).map(({ _id }) => _id);
  };
  expect(suggestions("Hola @bar|, ¿lo ve?")).toEqual(["luis", "as-luis"]);
  expect(suggestions("(¿@cast|")).toEqual(["nora"]);
  expect(suggestions("¡@uxia f|")).toEqual(["guest"]);
  expect(suggestions("@lago|")).toEqual(["guest"]);
  expect(suggestions("@no|")).toEqual(["nora", "part"]);
  expect(suggestions("ana@demo|")).toBeUndefined();
  expect(suggestions("@ |")).toEqual([]);
  expect(insertMention("Hola @cas, ¿lo ve?", 9, people[1] as never)).toEqual({
    text: "Hola @Nora Castell, ¿lo ve?",
    caret: 18,
  });
  expect(insertMention("Hola @cast hoy", 8, people[1] as never).text).toBe("Hola @Nora Castell hoy");
});

test("only whole labels are mentions, and a shared name means the only colleague", () => {
  expect(findMentions("Oiga (@Luis Barrios Peña), y @nora castell.", people)).toEqual(["luis", "nora"]);
  expect(findMentions("@Luis Barrios Peña (Externo) y @Ana Pérez", people)).toEqual(["as-luis"]);
  expect(findMentions("@Nora", people)).toEqual([]);
  expect(findMentions("@Nora Castellanos", people)).toEqual([]);
  expect(findMentions("nora@Nora Castell", people)).toEqual([]);
});

test("in random groups each person is mentioned only by their label, and no guest by a colleague's name", () => {
  const names = ["Ana", "ana", "Ana Paz", "Ana-Paz", "Ána Paz Ruiz", "Paz", "Ana (Externo)", "Ana Paz (1)", "Ruiz"];
  const contexts = [
    ["", ""],
    ["(", ")"],
    ["hola ", " y más"],
    ["¿", "?"],
    ["a\n", "."],
  ] as const;
  let seed = 7;
  const randomBelow = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const people = Array.from({ length: 1 + randomBelow(6) }, (_, at): Callable => {
      const isOutside = randomBelow(2) === 1;
      const email = randomBelow(2) === 1 ? `${at}@demo.example` : undefined;
      return {
        _id: String(at),
        name: names[randomBelow(names.length)] ?? "",
        role: isOutside ? "Externo" : "Miembro",
        email,
        isOutside,
      };
    });
    const all = labelPeople(people);
    const mentionedBy = (label: string) => {
      const [before, after] = contexts[randomBelow(contexts.length)] ?? ["", ""];
      return findMentions(`${before}@${label}${after}`, all);
    };
    expect(new Set(all.map(({ label }) => label.toLowerCase())).size, JSON.stringify(people)).toBe(all.length);
    for (const person of all) expect(mentionedBy(person.label), JSON.stringify(people)).toEqual([person._id]);
    const outside = new Set(all.filter(({ isOutside }) => isOutside).map(({ _id }) => _id));
    for (const { name, isOutside } of all)
      if (!isOutside)
        expect(
          mentionedBy(name).filter((id) => outside.has(id)),
          JSON.stringify(people),
        ).toEqual([]);
  }
});
