import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { languageFromHeader, languages } from "./language.ts";

test.each([
  [undefined, "es"],
  ["", "es"],
  ["en", "en"],
  ["en-GB,en;q=0.9", "en"],
  ["es-CU,es;q=0.9,en;q=0.8", "es"],
  ["fr-FR,fr;q=0.9,en;q=0.5,es;q=0.4", "en"],
  ["es;q=0.1, en;q=0.7", "en"],
  ["de,fr", "es"],
  ["EN", "en"],
  ["en; q=0.3, es; q=0.9", "es"],
] as const)("%j reads %s", (header, language) => expect(languageFromHeader(header)).toBe(language));

test("any header gives a supported language", () => {
  assert(
    property(string(), (header) => {
      expect(languages).toContain(languageFromHeader(header));
    }),
  );
});
