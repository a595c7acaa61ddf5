import { describe, expect, test } from "vitest";
import { seededItems } from "../../../../../administration/nomenclators/server/seeded-items.ts";
import { otherPersonChoice } from "../answers/answers.ts";
import { kinOptions, kinshipsOf, kinshipValue, readKin } from "./kinship.ts";

const items = (seededItems.KINSHIP ?? []).map(({ code, es, en, meta }) => ({ code, name: { es, en }, meta }));
const spanish = kinshipsOf(items, "es");
const english = kinshipsOf(items, "en");
const mother = { relationship: "PT002", gender: "female" };

describe("kinship", () => {
  test("depends on gender: mother and father are two options, and each sets the gender", () => {
    const texts = kinOptions(spanish, { relationship: "", gender: "" }).map(([, text]) => text);
    expect(texts.slice(0, 4)).toEqual(["Madre", "Padre", "Hija", "Hijo"]);
    expect(texts).toContain("Cónyuge");
    expect(texts.some((text) => / o /.test(text))).toBe(false);
    expect(kinshipValue(spanish, mother)).toBe("PT002 female");
    expect(readKin("PT002 female")).toEqual(mother);
    expect(readKin("PT015")).toEqual({ relationship: "PT015" });
    expect(readKin("")).toEqual({ relationship: otherPersonChoice });
  });

  test("has one option where a language has one word for both", () => {
    const texts = kinOptions(english, { relationship: "", gender: "" }).map(([, text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(kinshipValue(english, { relationship: "PT012", gender: "male" })).toBe("PT012");
  });

  test("chosen before the gender was known stays an option", () => {
    const chosen = { relationship: "PT002", gender: "" };
    expect(kinOptions(spanish, chosen).map(([value]) => value)).toContain(kinshipValue(spanish, chosen));
  });

  test("that is not widely known has an example", () => {
    const distant = spanish.filter(({ code }) => ["PT009", "PT012", "PT014"].includes(code));
    expect(distant.every(({ example }) => example)).toBe(true);
  });
});
